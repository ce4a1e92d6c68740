/** The words of other languages than English: the first page's, all others from when they are asked for, and each game's
from when it is loaded.

A language is two files here, one in each game's folder for its board, and what house and games themselves say; they
are fetched when the language is spoken.
*/

type Words = Record<string, string>;
type Files = Record<string, () => Promise<Words>>;

const FIRST = import.meta.glob<Words>("./first.??.ts", { import: "default" });
const NAMES = import.meta.glob<Words>("../generated/names.??.json", { import: "default" });
const PAGE = import.meta.glob<Words>(["./??.ts", "!./en.ts"], { import: "default" });
const HOUSE = import.meta.glob<Words>("../generated/house.??.json", { import: "default" });
const BOARDS = import.meta.glob<Words>(["../games/*/??.ts", "!../games/*/en.ts"], { import: "default" });
const PHRASES = import.meta.glob<Words>("../generated/*/phrases.??.json", { import: "default" });

const games = new Set<string>(); // whose words are needed
let isWhole = false; // whether more is needed than the first page says

class Translations {
  /** By language. */
  words = $state.raw<Record<string, Words>>({});

  add(language: string, words: Words): void {
    this.words = { ...this.words, [language]: { ...this.words[language], ...words } };
  }
}

export const translations = new Translations();

/** Have the words of a language ready, as far as they are needed. */
export async function speak(language: string): Promise<void> {
  await Promise.all([
    fetchInto(language, FIRST, `./first.${language}.ts`),
    fetchInto(language, NAMES, `../generated/names.${language}.json`),
    isWhole && fetchInto(language, PAGE, `./${language}.ts`),
    isWhole && fetchInto(language, HOUSE, `../generated/house.${language}.json`),
    ...[...games].map((game) => speakGame(language, game)),
  ]);
}

/** Have all that pages and house say ready in a language, and from now on in any that is spoken. */
export async function speakWhole(language: string): Promise<void> {
  isWhole = true;
  await speak(language);
}

/** Have a game's words ready in a language, and from now on in any that is spoken. */
export async function speakGame(language: string, game: string): Promise<void> {
  games.add(game);
  await Promise.all([
    fetchInto(language, BOARDS, `../games/${game}/${language}.ts`),
    fetchInto(language, PHRASES, `../generated/${game}/phrases.${language}.json`),
  ]);
}

const fetched = new Map<string, Promise<void>>();

function fetchInto(language: string, files: Files, path: string): Promise<void> {
  let coming = fetched.get(path);
  if (!coming && path in files) {
    coming = files[path]()
      .then((words) => translations.add(language, words))
      .catch(() => void fetched.delete(path)); // English until the network is back
    fetched.set(path, coming);
  }
  return coming ?? Promise.resolve();
}
