/** The regulars of the house as the page knows them: whom one meets, and how strong they are. */

import known from "../generated/characters.json";
import { word } from "../i18n";

export type Character = (typeof known)[number];

export const CHARACTERS: readonly Character[] = known; // weakest first
const LEVELS = new Set(known.map((one) => one.level));
const BY_ID = new Map(known.map((one) => [one.id, one]));

export const characterOf = (bot: string | null | undefined): Character | undefined => BY_ID.get(bot ?? "");

/** What a bot is called: a regular by name, any other by its level. */
export const botName = (bot: string): string => characterOf(bot)?.name ?? word("house.name", bot);

/** How strong a regular is, in the word of its level; nothing of a bot that is called by it. */
export function strengthOf(bot: string): string {
  const level = characterOf(bot)?.level;
  return level ? word("house.name", level) : "";
}

/** Whom to offer people: the regulars, and bots that whoever runs the house has brought; no bare levels. */
export const offered = (bots: readonly string[]): string[] =>
  bots.some((bot) => BY_ID.has(bot))
    ? bots.filter((bot) => BY_ID.has(bot) || !(LEVELS.has(bot) || bot === "random"))
    : [...bots];

/** The regular of a strength that somebody chose by its level before; any other bot as it is. */
export const inPerson = (bot: string): string =>
  LEVELS.has(bot) ? (known.find((one) => one.level === bot)?.id ?? bot) : bot;

/** So many bots where one was asked for: a regular comes with others of about that strength. */
export const companions = (bot: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => characterOf(bot)?.company[i] ?? characterOf(bot)?.level ?? bot);
