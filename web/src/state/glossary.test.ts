import { expect, test } from "vitest";
import { gloss, type Words } from "./glossary.svelte";

const GLOSSARIES = import.meta.glob<Words>("../generated/*/glossary.??.json", {
  import: "default",
  eager: true,
});
const PHRASES = import.meta.glob<Words>("../generated/*/phrases*.json", { import: "default", eager: true });
const CASES = Object.keys(GLOSSARIES).map((path) =>
  path.match(/generated\/(\w+)\/glossary\.(..)/)!.slice(1),
);
const words = {
  Group: "a card face down",
  Groups: "a card face down",
  slot: "a place",
  slots: "a place",
  "empty slot": "a free place",
};
const marked = (text: string) =>
  gloss(text, words)
    .filter((piece) => piece.meaning)
    .map((piece) => [piece.text, piece.meaning]);

test.each(CASES)("what %s says in %s uses the words of its glossary", (game, language) => {
  const glossary = GLOSSARIES[`../generated/${game}/glossary.${language}.json`];
  const file = language === "en" ? "phrases" : `phrases.${language}`;
  const said = Object.values(PHRASES[`../generated/${game}/${file}.json`]).join("\n");
  const meanings = new Set(Object.values(glossary));
  const met = new Set(gloss(said, glossary).flatMap((piece) => piece.meaning ?? []));
  expect(meanings.size).toBeGreaterThan(6);
  expect(met.size).toBeGreaterThan(meanings.size / 2);
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
