/** The text catalogue: `t("home.play")` in the language set, in English where that has no word yet.

English is here for the page and in each game's folder for the game; any other language is one file
here, named by its two letters.
*/

import { settings } from "../state/settings.svelte";
import type house from "../generated/house.json";
import type { GameKey } from "../generated/keys";
import type { en } from "./en";
import { english } from "./english.svelte";

export type Key = keyof typeof en | keyof typeof house | GameKey;
export type Catalogue = Partial<Record<Key, string>>;
export type Params = Record<string, string | number | undefined>;

type Begin<K extends string> = K extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Begin<Rest>}`
  : never;
type Counted<K extends string> = K extends `${infer Begin}.one`
  ? `${Begin}.other` extends Key
    ? Begin
    : never
  : never;

const FILES = import.meta.glob<Catalogue>(["./??.ts", "!./en.ts"], { eager: true, import: "default" });
/** The other languages. */
export const CATALOGUES: Record<string, Catalogue> = Object.fromEntries(
  Object.entries(FILES).map(([path, catalogue]) => [path.slice(2, 4), catalogue]),
);
/** All languages by their two letters, as each calls itself. */
export const LANGUAGES: Record<string, string> = { en: english.words["language.name"] };
for (const id in CATALOGUES) LANGUAGES[id] = CATALOGUES[id]["language.name"] ?? id;

export function language(): string {
  if (settings.language !== "auto") return settings.language;
  const wanted = navigator.language.slice(0, 2);
  return wanted in LANGUAGES ? wanted : "en";
}

/** The phrase of a key in the language set, else in English; null where there is none. */
export function phrase(key: string): string | null {
  return CATALOGUES[language()]?.[key as Key] ?? english.words[key] ?? null;
}

/** A phrase with its places filled in; those not given stay to be seen. */
export function fill(phrase: string, params: Params): string {
  return phrase.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}

export function t(key: Key, params: Params = {}): string {
  return fill(phrase(key) ?? key, params);
}

const GRAMMARS: Record<string, Intl.PluralRules> = {}; // slow to make

/** A phrase for one and another for several: `counted("board.points", 3)`, by the grammar of the language that has it. */
export function counted(begin: Counted<Key>, count: number): string {
  const speaker = CATALOGUES[language()]?.[`${begin}.one`] ? language() : "en";
  const grammar = (GRAMMARS[speaker] ??= new Intl.PluralRules(speaker));
  return t(`${begin}.${grammar.select(count) === "one" ? "one" : "other"}`, { count });
}

export const isKey = (key: string): key is Key => key in english.words;

/** The word for something whose id the house has sent: `word("fika.board.suit", "pink")`; the id where there is none. */
export function word(begin: Begin<Key>, id: string | number, params: Params = {}): string {
  const key = `${begin}.${id}`;
  return isKey(key) ? t(key, params) : String(id);
}
