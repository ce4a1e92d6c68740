/** The text catalogue: `t("home.play")` in the language set, in English where that has no word yet. */

import { settings } from "../house/settings.svelte";
import { de } from "./de";
import { en } from "./en";
import { is } from "./is";

export type Key = keyof typeof en;
export type Catalogue = Partial<Record<Key, string>>;

const CATALOGUES: Record<string, Catalogue> = { en, is, de };
export const LANGUAGES: Record<string, string> = { en: "English", is: "Íslenska", de: "Deutsch" };

export function language(): string {
  if (settings.language !== "auto") return settings.language;
  const wanted = navigator.language.slice(0, 2);
  return wanted in CATALOGUES ? wanted : "en";
}

export function t(key: Key, params: Record<string, string | number> = {}): string {
  const phrase = CATALOGUES[language()]?.[key] ?? en[key] ?? key;
  return phrase.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}
