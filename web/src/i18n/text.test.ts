import { beforeEach, expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { language: "en" } }));
import { settings } from "../state/settings.svelte";
import { en as common } from "./en";
import { english } from "./english.svelte";
import { CATALOGUES, counted, language, t, word, type Key } from "./index";

/** What every game and page shares; the games' own words, lessons and the check of the deal are English for now. */
const COMMON =
  /^(language|house\.(?!name)|nav|home|setup|wait|table|board|link|cover|arrive|evening|end|replay|settings|own|offline|push|keys|error|close)/;
const params = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
const GAMES = import.meta.glob<Record<string, string>>("../games/*/en.ts", { import: "en", eager: true });
for (const words of Object.values(GAMES)) english.add(words);
const en = english.words;
const { is, de, ...more } = CATALOGUES;

beforeEach(() => {
  settings.language = "en";
});

test.each([
  ["Icelandic", is],
  ["German", de],
])("%s has every common part", (_, catalogue) => {
  const shared = Object.keys(common).filter((key) => COMMON.test(key)) as Key[];
  expect(shared.length).toBeGreaterThan(150);
  expect(shared.filter((key) => !catalogue[key])).toEqual([]);
});

test.each(Object.entries({ is, de, ...more }))(
  "what %s has is asked for, with the same places to fill in",
  (_, catalogue) => {
    for (const [key, text] of Object.entries(catalogue))
      expect([key, params(text)]).toEqual([key, params(en[key] ?? "")]);
    expect(Object.keys(catalogue).filter((key) => !(key in en))).toEqual([]);
    expect(catalogue["language.name"]).toBeTruthy();
  },
);

test("a word that a language does not have yet is English", () => {
  settings.language = "is";
  expect("deal.title" in is).toBe(false);
  expect(t("deal.title")).toBe(en["deal.title"]);
  expect(t("nav.rules")).toBe("Reglur");
});

test("places are filled in, and those not given stay to be seen", () => {
  expect(t("home.players", { players: "2–4" })).toBe("2–4 players");
  expect(t("home.players")).toBe("{players} players");
});

test("one and several are told apart as the language does it", () => {
  expect([1, 2, 21].map((count) => counted("board.points", count))).toEqual([
    "1 point",
    "2 points",
    "21 points",
  ]);
  settings.language = "de";
  expect([0, 1].map((count) => counted("board.points", count))).toEqual(["0 Punkte", "1 Punkt"]);
  settings.language = "is"; // 21 is one there, but these words are still English
  expect([1, 21].map((count) => counted("fyfe.board.tokens", count))).toEqual(["1 token", "21 tokens"]);
});

test("the word for an id, and the id where there is no word", () => {
  expect(word("fika.board.suit", "pink")).toBe("pink");
  expect(word("fika.board.do", "place", { slot: 3 })).toBe("Place in slot 3");
  expect(word("fika.board.suit", "mauve")).toBe("mauve");
});

test("the device's language is taken where there is one", () => {
  settings.language = "auto";
  vi.stubGlobal("navigator", { language: "de-AT" });
  expect(language()).toBe("de");
  vi.stubGlobal("navigator", { language: "xx" });
  expect(language()).toBe("en");
  vi.unstubAllGlobals();
});
