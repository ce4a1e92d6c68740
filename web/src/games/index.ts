/** The games' boards. A folder here is a game; its board and its words are loaded when they are needed. */

import type { Component } from "svelte";
import type { Choose, Play } from "../board/play.svelte";
import type { View } from "../generated/view";
import type { Option } from "../generated/wire";
import { language } from "../i18n";
import { english } from "../i18n/english.svelte";
import { speakGame } from "../i18n/translations.svelte";
import type { Lesson } from "../learn/story";

/** What a game's `client.ts` puts together. */
export type GameClient<V extends View = View> = {
  Board: Component<{ play: Play<V> }>;
  choose: Choose<V>;
  /** Its words in English, by key. */
  words: Record<string, string>;
  /** What an option says on a button. */
  label: (option: Option, play: Play<V>) => string;
  /** What stands above many options of one family; without it nothing does. */
  familyLabel?: (family: string) => string;
  /** Where a thing comes from that was not seen before: `origin:…` or the name of another thing. */
  origin?: (move: string, before: V, after: V) => string | null;
  /** The rulings that a piece of prose tells, by its key. */
  rulings: Record<string, string[]>;
  /** A card, guest or token by name, as a scene shows it; without it scenes say its name only. */
  Piece?: Component<{ name: string }>;
  /** The same for a rules page, where it can draw more than scenes show; without it, `Piece` does. */
  Figure?: Component<{ name: string }>;
  /** The thing on the board that stands for a scene's spot, where the two have different names. */
  place?: (spot: string, view: V) => string | null;
  /** The keys of lines that tell the story. */
  moments: readonly string[];
};

const CLIENTS = import.meta.glob<GameClient>("./*/client.ts", { import: "client" });
const LESSONS = import.meta.glob<Lesson>("../generated/*/lesson.json", { import: "default" });
const PICTURES = import.meta.glob<Component>("./*/Cover.svelte", { import: "default", eager: true });

/** The pictures on the first page, by game. */
export const COVERS = Object.fromEntries(
  Object.entries(PICTURES).map(([path, picture]) => [path.split("/")[1], picture]),
);

/** A game's board, its words ready to be said; null where this page knows no such game. */
export async function loadClient(id: string): Promise<GameClient | null> {
  const [client] = await Promise.all([CLIENTS[`./${id}/client.ts`]?.(), speakGame(language(), id)]);
  if (client) english.add(client.words);
  return client ?? null;
}

export const hasLesson = (id: string): boolean => `../generated/${id}/lesson.json` in LESSONS;

/** A game's lesson, if it has one. */
export async function loadLesson(id: string): Promise<Lesson | null> {
  return (await LESSONS[`../generated/${id}/lesson.json`]?.()) ?? null;
}
