import { beforeEach, expect, test, vi } from "vitest";

vi.mock("../house/settings.svelte", () => ({ settings: { language: "en" } }));
import { settings } from "../house/settings.svelte";
import { de } from "./de";
import { en } from "./en";
import { language, t } from "./index";
import { is } from "./is";

/** What every game and page shares; lessons and the check of the deal are English for now. */
const COMMON = /^(house\.(?!name)|nav|home|setup|wait|table|link|cover|end|replay|settings|keys|error|close)/;
const params = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

beforeEach(() => {
  settings.language = "en";
});

test.each([["Icelandic", is], ["German", de]])("%s has every common part, with the same places to fill in", (_, catalogue) => {
  const common = Object.keys(en).filter((key) => COMMON.test(key)) as (keyof typeof en)[];
  expect(common.length).toBeGreaterThan(150);
  for (const key of common) {
    expect(catalogue[key], key).toBeTruthy();
    expect(params(catalogue[key]!), key).toEqual(params(en[key]));
  }
  expect(Object.keys(catalogue).filter((key) => !(key in en))).toEqual([]);
});

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

test("the device's language is taken where there is one", () => {
  settings.language = "auto";
  vi.stubGlobal("navigator", { language: "de-AT" });
  expect(language()).toBe("de");
  vi.stubGlobal("navigator", { language: "fr" });
  expect(language()).toBe("en");
  vi.unstubAllGlobals();
});
