/** The five games' boards, each loaded when it is needed. */

import type { Component } from "svelte";
import type { LogEntry, Option } from "../generated/wire";
import type { Choose, Play, View } from "../board/play.svelte";

export type Part = { label: string; values: number[] };

export type GameClient = {
  Board: Component<{ play: Play }>;
  choose: Choose;
  /** What an option says on a button. */
  label: (option: Option, play: Play) => string;
  /** What stands above many options of one family; without it nothing does. */
  familyLabel?: (family: string) => string;
  /** Where a thing comes from that was not seen before: `origin:…` or the name of another thing. */
  origin?: (move: string, before: View, after: View) => string | null;
  /** A seat's score for its chip. */
  score: (view: View, seat: number) => string | null;
  /** The final points by kind, by seat. */
  breakdown: (view: View) => Part[];
  /** Lines of the log that tell the story. */
  isMoment: (line: LogEntry) => boolean;
};

export const CLIENTS: Record<string, () => Promise<GameClient>> = {
  fika: () => import("./fika/client").then((game) => game.client),
  fyfe: () => import("./fyfe/client").then((game) => game.client),
  caffeine_hit: () => import("./caffeine_hit/client").then((game) => game.client),
  cafe_baras: () => import("./cafe_baras/client").then((game) => game.client),
  cookie_jar: () => import("./cookie_jar/client").then((game) => game.client),
};

/** The recorded lesson: what the rules made of a scripted game. */
export type LessonStep = {
  view: View;
  options: Option[];
  prompt: string | null;
  log: LogEntry[];
  take: string | null;
  seat: number | null;
};
export const LESSONS = import.meta.glob<{ default: { players: string[]; steps: LessonStep[] } }>(
  "./*/lesson.json",
);
