// Made by web/generate.py from the house's own schema; do not edit.

import type { View } from "../view";

/** Equal face-up cards of a table. */
export interface StackView {
  drink: string;
  count: number;
  /** each has a Complimentary Cookie */
  cookie: boolean;
  /** they are Loyalty Cards named so */
  loyalty: boolean;
}

/** A To Go Cup. */
export interface CupView {
  owner: number;
  /** open to all (HIT-15) */
  size: number;
  /** for its owner; at the end for all */
  drinks: Record<string, number> | null;
}

/** What a table is worth now, cups once they are turned up. */
export interface PreviewView {
  /** drinks as they count */
  counts: Record<string, number>;
  points: Record<string, number>;
  beans: number;
}

/** The turn being taken, as far as it has come. */
export interface PlayingView {
  /** its kind, such as to_go */
  turn: string;
  /** laid first, named or sought */
  drink: string | null;
  /** a card that has left the hand and lies nowhere yet */
  shown: string | null;
  /** the seat it goes to */
  table: number | null;
  /** being laid; of a To Go Cup for its owner only */
  colour: string | null;
  /** of a Drinks Carrier's first part */
  first_colour: string | null;
  laid: number;
  limit: number | null;
}

/** The final count. Lists are by seat. */
export interface ResultView {
  by_colour: Record<string, number>[];
  beans: number[];
  /** of the Espresso Challenge */
  champion: number | null;
  winners: number[];
}

/** The game as one viewer sees it. Lists are by seat. */
export interface CaffeineHitView extends View {
  seats: number;
  starter: number | null;
  actor: number | null;
  turns: number;
  /** with an empty pile */
  last_turns: number;
  hand_limit: number;
  hand_sizes: number[];
  pile_size: number;
  hand: Record<string, number> | null;
  discard: Record<string, number>;
  tables: StackView[][];
  cups: CupView[];
  points: number[];
  preview: PreviewView[];
  playing: PlayingView | null;
  unseen: Record<string, number>;
  result: ResultView | null;
}
