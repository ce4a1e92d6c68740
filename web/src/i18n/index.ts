/** The text catalogue: `t("home.play")` in the language set, in English where that has no word yet.

English is here for the page and in each game's folder for the game; any other language is a file of two
letters beside it. Every phrase is a message, see `message`.
*/

import { settings } from "../state/settings.svelte";
import type house from "../generated/house.json";
import type { GameKey } from "../generated/keys";
import type { en } from "./en";
import { english } from "./english.svelte";
import { LANGUAGES } from "./languages";
import { parse, render } from "./message";
import { translations } from "./translations.svelte";

export { LANGUAGES } from "./languages";

/** What the page and the house say; what a game's folder adds is in `GameKey`. */
export type PageKey = keyof typeof en | keyof typeof house;
export type Key = PageKey | GameKey;
/** What a thing is called, in the form that a phrase asks for. */
export type Thing = (form: string) => string;
export type Params = Record<string, string | number | Thing | undefined>;

type Begin<K extends string> = K extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Begin<Rest>}`
  : never;

export function language(): string {
  if (settings.language in LANGUAGES) return settings.language;
  const wanted = navigator.language.slice(0, 2);
  return wanted in LANGUAGES ? wanted : "en";
}

/** How dates and hours are written: as the device does where it speaks the language set, else as that language does. */
export function locale(): string {
  return navigator.languages.find((one) => one.slice(0, 2) === language()) ?? language();
}

/** The phrase of a key in the language set, else in English, and which of the two; null where there is none. */
export function phrase(key: string): { text: string; language: string } | null {
  const own = translations.words[language()]?.[key];
  if (own !== undefined) return { text: own, language: language() };
  const text = english.words[key];
  return text === undefined ? null : { text, language: "en" };
}

export function t(key: Key, params: Params = {}): string {
  const found = phrase(key);
  if (!found) return key;
  const name = (param: string, form: string) => {
    const value = params[param];
    if (value === undefined) return null;
    return typeof value === "function" ? value(form) : figure(value);
  };
  return render(parse(found.text), { form: "", ...params }, name, found.language);
}

/** A number as it is printed: below zero with a minus, which a hyphen is not. */
export const figure = (value: number | string): string =>
  typeof value === "number" ? String(value).replace("-", "−") : value;

/** A phrase that counts something: `counted("board.points", 3)`. */
export const counted = (key: Key, count: number): string => t(key, { count });

export const isKey = (key: string): key is Key => key in english.words;

/** The word for something whose id the house has sent: `word("fika.board.suit", "pink")`; the id where there is none. */
export function word(begin: Begin<Key>, id: string | number, params: Params = {}): string {
  const key = `${begin}.${id}`;
  return isKey(key) ? t(key, params) : String(id);
}

/** What the house says in English of a game that may not be loaded: in the language set, where that has a word. */
export function fact(game: string, name: string, said: string): string {
  return phrase(`${game}.${name}`)?.text ?? said;
}
