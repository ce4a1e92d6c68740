/** What a page and the worker that is its house tell each other, and what Python answers the worker with. */

import type { PastGame, TableSummary } from "../generated/wire";

/** A request, with whoever at this screen makes it. */
export type Asked = {
  method: string;
  path: string;
  query: Record<string, number>;
  player: string;
  name: string;
  secret: string;
  body: string;
};

export type ToWorker =
  | { kind: "open"; site: string; hurry: boolean; isWhole: boolean }
  | { kind: "ask"; id: number; asked: Asked }
  | { kind: "say"; socket: number; table: string; player: string | null; text: string }
  | { kind: "leave"; socket: number }
  | { kind: "forget"; table: string };

/** What the worker that reviews a game is told, once; it answers with how far it is, again and again. */
export type ToReviewer = { site: string; game: string; record: string; isWhole: boolean };

export type FromWorker =
  | { kind: "answer"; id: number; status: number; answer: unknown }
  | { kind: "frame"; socket: number; text: string }
  | { kind: "closed"; socket: number; code: number }
  | { kind: "kept" }
  | { kind: "broken"; text: string };

/** What is kept of a table; `first` is the number of the first of its new events. */
export type Kept = {
  table: string;
  first: number;
  events: string[];
  terms: string | null;
  summaries: Record<string, TableSummary>;
  past: Record<string, PastGame>;
};

/** A decision that a bot is to make. The state is in base64, seeds are decimal. */
export type Thought = {
  table: string;
  game: string;
  rules: string;
  seat: number;
  seats: number;
  level: string;
  state: string;
  world_seed: string;
  bot_seed: string;
};

/** Everything that follows from a call of Python's house: kept first, then told. */
export type Effects = {
  status: number;
  answer: unknown;
  kept: Kept[];
  frames: [number, string][];
  closed: [number, number][];
  thoughts: Thought[];
  releases: { table: string; seat: number; action: number; at: number }[];
  wakes: Record<string, number>;
};
