import { expect, test } from "vitest";
import { gloss, glossHtml, readGlossary, readRulings } from "./glossary.svelte";

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

test.each(GAMES)("%s has its rulings by their ids, without marks of the page", (id) => {
  const found = readRulings(rulesOf(id));
  expect(found.size).toBeGreaterThan(25);
  for (const text of found.values()) expect(text).toMatch(/^[^*`]{10,}$/);
});

test("a ruling is all of its item and nothing of the next", () => {
  const rules = "- **X-1** One, **two**\n  three.\n- **X-2** [Four](five).\n\nSix.\n";
  expect([...readRulings(rules)]).toEqual([
    ["X-1", "One, two three."],
    ["X-2", "Four."],
  ]);
});

test("a page keeps its tags, its headings and its glossary as they are", () => {
  const html =
    '<h2>Group</h2><p title="slot">A slot <code>slot</code></p><h2 id="x">Glossary</h2><p>slot</p>';
  expect(glossHtml(html, words)).toBe(
    '<h2>Group</h2><p title="slot">A <abbr title="a place">slot</abbr> <code>slot</code></p><h2 id="x">Glossary</h2><p>slot</p>',
  );
});

test("a meaning cannot break out of its tag", () => {
  expect(glossHtml("<p>slot</p>", new Map([["slot", '"><img>']]))).toBe(
    '<p><abbr title="&quot;>&lt;img>">slot</abbr></p>',
  );
});
