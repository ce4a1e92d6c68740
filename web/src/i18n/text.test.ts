/** The catalogues against each other, and what is taken from them. */

import { beforeEach, describe, expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { language: "en" } }));
import house from "../generated/house.json";
import { settings } from "../state/settings.svelte";
import { en as page } from "./en";
import { english } from "./english.svelte";
import { LANGUAGES, counted, language, t, word } from "./index";
import { isChoice, parse, render, type Message } from "./message";
import { nameOf, thing } from "./say";
import { speakGame, speakWhole, translations } from "./translations.svelte";

type Words = Record<string, string>;
const BOARDS = import.meta.glob<Words>("../games/*/en.ts", { import: "en", eager: true });
const PHRASES = import.meta.glob<Words>("../generated/*/phrases.json", { import: "default", eager: true });
const en: Words = Object.assign({}, page, house, ...Object.values(BOARDS), ...Object.values(PHRASES));
english.add(en);
const OTHERS = Object.keys(LANGUAGES).filter((id) => id !== "en");
for (const id of OTHERS) {
  for (const path in BOARDS) await speakGame(id, path.split("/")[2]);
  await speakWhole(id);
}

/** The parameters of all cases of a message, but for the form of a name. */
function params(message: Message): string[] {
  const found = message.flatMap((part) => {
    if (typeof part === "string") return [];
    return isChoice(part) ? [part.name, ...Object.values(part.cases).flatMap(params)] : [part.name];
  });
  return [...new Set(found)].filter((name) => name !== "form").sort();
}

beforeEach(() => {
  settings.language = "en";
});

describe.each(OTHERS)("%s", (id) => {
  const words = () => translations.words[id];

  test("has every word, and no other", () => {
    expect(Object.keys(en).filter((key) => !words()[key])).toEqual([]);
    expect(Object.keys(words()).filter((key) => !(key in en))).toEqual([]);
  });

  test("fills in the same places", () => {
    const wrong = Object.entries(words()).filter(
      ([key, text]) => String(params(parse(text))) !== String(params(parse(en[key] ?? ""))),
    );
    expect(wrong).toEqual([]);
  });

  test("can be said with any number", () => {
    for (const [key, text] of Object.entries(words()))
      for (const count of [0, 1, 2, 5, 21]) {
        const values = Object.fromEntries(params(parse(text)).map((name) => [name, count]));
        const said = render(parse(text), { form: "", ...values }, () => "x", id);
        expect([key, said.length > 0, /[{}#]/.test(said)]).toEqual([key, true, false]);
      }
  });
});

test("a word that a language does not have yet is English", () => {
  english.add({ "x.only_english": "{count, plural, one {# token} other {# tokens}}" });
  settings.language = "is"; // 21 is one there, but not in English
  expect(counted("x.only_english" as never, 21)).toBe("21 tokens");
  expect(t("nav.rules")).toBe("Reglur");
});

test("places are filled in, and those not given stay to be seen", () => {
  expect(t("home.players", { players: "2–4" })).toBe("2–4 players");
  expect(t("home.players")).toBe("{players} players");
});

test("one and several are told apart as the language does it", () => {
  expect([1, 2, 21].map((count) => counted("home.old", count))).toEqual([
    "1 older game against bots",
    "2 older games against bots",
    "21 older games against bots",
  ]);
  settings.language = "de";
  expect([0, 1].map((count) => counted("board.points", count))).toEqual(["0 Punkte", "1 Punkt"]);
  settings.language = "is";
  expect([2, 21].map((count) => counted("home.old", count))).toEqual([
    "2 eldri leikir við tölvuna",
    "21 eldri leikur við tölvuna",
  ]);
});

test("the word for an id, and the id where there is no word", () => {
  expect(word("fika.name", "pink")).toBe("pink");
  expect(word("fika.board.do", "place", { slot: 3 })).toBe("Place in slot 3");
  expect(word("fika.name", "mauve")).toBe("mauve");
});

test("a thing's name has the form that the phrase asks for", () => {
  settings.language = "is";
  expect(nameOf("fika", "brown-3")).toBe("brúnn þristur");
  expect(word("fika.name", "brown-3")).toBe("brúnn þristur");
  expect(t("fika.board.do.choose", { card: thing("fika", "pink-5") })).toBe("Velja bleika fimmu");
});

test("the device's language is taken where there is one", () => {
  settings.language = "auto";
  vi.stubGlobal("navigator", { language: "de-AT" });
  expect(language()).toBe("de");
  vi.stubGlobal("navigator", { language: "xx" });
  expect(language()).toBe("en");
  vi.unstubAllGlobals();
});
