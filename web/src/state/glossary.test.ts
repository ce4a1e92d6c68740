import { expect, test } from "vitest";
import { gloss, readGlossary } from "./glossary.svelte";

const PAGES = import.meta.glob<string>("../../../src/kaffihus/games/*/README.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const GAMES = Object.keys(PAGES).map((path) => path.split("/").at(-2)!);
const rulesOf = (id: string) => PAGES[`../../../src/kaffihus/games/${id}/README.md`];
const words = new Map([
  ["Group", "a card face down"],
  ["slot", "a place"],
  ["empty slot", "a free place"],
]);
const marked = (text: string) =>
  gloss(text, words)
    .filter((piece) => piece.meaning)
    .map((piece) => [piece.text, piece.meaning]);

test.each(GAMES)("%s has a glossary, and its rules use its words", (id) => {
  const found = readGlossary(rulesOf(id));
  expect(found.size).toBeGreaterThan(7);
  expect(found.has("word")).toBe(false);
  const [before] = rulesOf(id).split("## Glossary");
  const used = [...found.keys()].filter((word) => gloss(before, new Map([[word, "x"]])).length > 1);
  expect(used.length).toBeGreaterThan(found.size / 2);
});

test("words are found in sentences, plurals and beginnings, the longest first", () => {
  expect(marked("The Groups lie beside an empty slot. Slots are free.")).toEqual([
    ["Groups", "a card face down"],
    ["empty slot", "a free place"],
    ["Slots", "a place"],
  ]);
});

test("neither parts of words nor common ones without their capital are meant", () => {
  expect(marked("a group, slotted, Grouping, þslot")).toEqual([]);
});

test("nothing of a text is lost", () => {
  const text = "Group: slots, slot and Groups of slots in the end.";
  expect(
    gloss(text, words)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});
