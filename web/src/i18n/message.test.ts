import { beforeEach, expect, test, vi } from "vitest";
import vectors from "../../../docs/vectors/messages.json";

vi.mock("../state/settings.svelte", () => ({ settings: { language: "en" } }));
import { settings } from "../state/settings.svelte";
import { english } from "./english.svelte";
import { LANGUAGES, pluralCategory } from "./languages";
import { parse } from "./message";
import { say } from "./say";
import { translations } from "./translations.svelte";

const NAMES = {
  "x.name.brown-3": "{form, select, dat {brúnum þristi} other {brúnn þristur}}",
  "x.name.pink-1": "{form, select, dat {bleikum ási} other {bleikur ás}}",
};

beforeEach(() => english.add(NAMES));

test.each(vectors)("the browser says as Python does: $message", ({ message, params, said, error }) => {
  if (error) {
    expect(() => parse(message)).toThrow();
    return;
  }
  for (const [language, text] of Object.entries(said!)) {
    settings.language = language;
    if (language === "en") english.add({ "x.it": message });
    else translations.add(language, { ...NAMES, "x.it": message });
    expect([language, say({ key: "x.it", params }, "x", ["Anna", "Bo"])]).toEqual([language, text]);
  }
});

test.each(Object.keys(LANGUAGES))("%s counts as Unicode says", (language) => {
  const rules = new Intl.PluralRules(language);
  expect(rules.resolvedOptions().locale).toBe(language);
  for (let number = 0; number < 250; number++)
    expect([number, pluralCategory(language, number)]).toEqual([number, rules.select(number)]);
});
