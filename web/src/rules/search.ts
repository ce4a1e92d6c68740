/** Searching a rules page: its words, sentences, cards and rulings, whatever the capitals and accents. */

import { nameOf } from "../i18n/say";
import { t, type Key } from "../i18n";
import { inWords } from "../learn/story";
import { homeOf, placeOf, type Book } from "./book";

export type Entry = {
  kind: "word" | "chapter" | "card" | "ruling";
  /** The word, chapter or card that it is about, or the ruling's id. */
  title: string;
  text: string;
  /** Where it stands on the page. */
  place: string;
};

const MOST = 12; // results
const LETTERS: Record<string, string> = { ð: "d", þ: "th", æ: "ae", ß: "ss", ø: "o" };

/** A text as it is compared: small letters without accents. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ðþæßø]/g, (letter) => LETTERS[letter]);
}

/** Everything that can be found on a page, in the page's language and in the order it is offered. */
export function entriesOf(book: Book, game: string): Entry[] {
  const words = book.words.map((one, i): Entry => ({
    kind: "word",
    title: inWords({ text: one.word }),
    text: inWords(one),
    place: wordPlace(i),
  }));
  const parts = book.chapters.flatMap((chapter): Entry[] => [
    ...chapter.sentences.map((one, i): Entry => ({
      kind: "chapter",
      title: inWords(chapter),
      text: inWords(one),
      place: placeOf(chapter, "sentence", i),
    })),
    ...chapter.cards.map((one, i): Entry => ({
      kind: "card",
      title: nameOf(game, one.name),
      text: one.says.map((key) => t(key as Key)).join(" "),
      place: placeOf(chapter, "card", i),
    })),
  ]);
  const rulings = Object.entries(book.rulings).map(([id, one]): Entry => ({
    kind: "ruling",
    title: id,
    text: inWords(one),
    place: homeOf(book, id) ?? "",
  }));
  return [...words, ...parts, ...rulings];
}

export const wordPlace = (i: number): string => `word-${i + 1}`;

/** The entries that hold every word asked for, those first in which it begins the title. */
export function search(entries: Entry[], asked: string): Entry[] {
  const wanted = folded(asked).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const rank = (entry: Entry): number => {
    const [title, text] = [folded(entry.title), folded(entry.text)];
    if (!wanted.every((word) => hasWord(title, word) || hasWord(text, word))) return 0;
    if (title === wanted.join(" ")) return 3;
    return wanted.every((word) => hasWord(title, word)) ? 2 : 1;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((one) => one.rank)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/** Some word of the text begins so. */
function hasWord(text: string, begin: string): boolean {
  return text.split(/[^\p{L}\p{N}-]+/u).some((word) => word.startsWith(begin));
}
