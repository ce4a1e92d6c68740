/** All words, which come when more than the first page is needed. */

import { untrack } from "svelte";
import { language } from ".";
import { english } from "./english.svelte";
import { speakWhole } from "./translations.svelte";

/** Have everything ready that pages and house say, in English and the language set; another one that is set later is
whole, too. */
export async function allWords(): Promise<void> {
  await Promise.all([english.whole(), speakWhole(untrack(language))]);
}

/** A part of the page that comes when it is needed, with all words. */
export const withWords = async <T>(part: Promise<T>): Promise<T> =>
  (await Promise.all([part, allWords()]))[0];
