import { beforeEach, expect, test } from "vitest";
import { settings } from "../state/settings.svelte";
import { addressOf, gameOf, homeOf, loadBook, viewsOf, type Book } from "./book";
import { entriesOf, folded, search, type Entry } from "./search";

const GAMES = ["cafe_baras", "caffeine_hit", "cookie_jar", "fika", "fyfe"];
const both = (en: string, de: string) => ({ text: { en, de } });
const BOOK: Book = {
  minute: [],
  chapters: [
    {
      name: "turn",
      ...both("A turn", "Ein Zug"),
      sentences: [
        {
          ...both("The higher number places first.", "Die höhere Zahl legt zuerst."),
          rulings: [],
          pieces: [],
        },
        { ...both("Then its effect.", "Dann ihr Effekt."), rulings: ["FIKA-6", "FIKA-8"], pieces: [] },
      ],
      cards: [{ name: "Laufabrauð", pieces: ["x"], says: [], rulings: ["FIKA-8", "FIKA-9"] }],
    },
  ],
  rulings: {
    "FIKA-6": both("Placing is a must.", "Legen ist ein Muss."),
    "FIKA-9": both("Nothing.", "Nichts."),
  },
  words: [{ word: { en: "Street", de: "Straße" }, ...both("cards between", "Karten dazwischen") }],
};
const titles = (found: Entry[]) => found.map(({ kind, title, place }) => `${kind} ${title} ${place}`);
const asked = (words: string) => titles(search(entriesOf(BOOK, "fika"), words));

beforeEach(() => {
  settings.language = "en";
});

test("words, sentences, cards and rulings are found by the beginnings of their words", () => {
  expect(asked("stre")).toEqual(["word Street word-1"]);
  expect(asked("higher first")).toEqual(["chapter A turn turn-sentence-1"]);
  expect(asked("laufabraud")).toEqual(["card Laufabrauð turn-card-1"]);
  expect(asked("must")).toEqual(["ruling FIKA-6 turn-sentence-2"]);
  expect(asked("eet")).toEqual([]);
  expect(asked("  ")).toEqual([]);
});

test("a ruling is found by its id, before what only mentions it", () => {
  expect(asked("fika-9")).toEqual(["ruling FIKA-9 turn-card-1"]);
});

test("the search speaks the page's language", () => {
  settings.language = "de";
  expect(asked("strasse")).toEqual(["word Straße word-1"]);
  expect(asked("höhere")).toEqual(["chapter Ein Zug turn-sentence-1"]);
  expect(asked("higher")).toEqual([]);
});

test("capitals and accents make no difference", () => {
  expect(folded("Þjórfé Straße LAUFABRAUÐ")).toBe("thjorfe strasse laufabraud");
});

test("a ruling lies where it is told first, and its address says so", () => {
  expect([homeOf(BOOK, "FIKA-8"), homeOf(BOOK, "FIKA-99")]).toEqual(["turn-sentence-2", null]);
  expect([gameOf("JAR-7"), gameOf("X-1"), addressOf("HIT-2")]).toEqual([
    "cookie_jar",
    null,
    "/rules/caffeine_hit/HIT-2",
  ]);
});

test.each(GAMES)("%s: every ruling has its place, and examples change what they show", async (id) => {
  const book = (await loadBook(id))!;
  for (const ruling of Object.keys(book.rulings)) expect(homeOf(book, ruling), ruling).not.toBeNull();
  const examples = book.chapters.flatMap(({ example }) => example ?? []);
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) {
    const views = viewsOf(example).map((view) => JSON.stringify(view));
    expect(new Set(views).size, example.text.en).toBeGreaterThan(1);
  }
});
