// Made by web/generate.py from the house's own schema; do not edit.

import type { View } from "../view";

/** A player, what lies before them, and what they may hold. */
export interface PlayerView {
  points: number;
  /** the round */
  is_in: boolean;
  protected: boolean;
  has_hand: boolean;
  /** the cakes laid: how many of each */
  row: Record<string, number>;
  /** of their numbers, for ties (JAR-50) */
  row_sum: number;
  /** as far as the viewer knows; of the viewer, the hand */
  may_hold: string[];
}

/** The same with whom it was done to, and the cards that the viewer saw. */
export interface EventView {
  event: string;
  who: number;
  whom?: number;
  /** Lumma með kaffi: the seats that stayed in without protection */
  no_coffee?: number[];
  /** a number where Kleina guesses by number */
  card?: string | number;
  other?: string;
}

/** What the viewer knows of whom, at a glance. */
export interface PreviewView {
  /** by seat: the values that the hand may have */
  values: number[][];
}

/** How a round ended. Lists are by seat. */
export interface RoundView {
  ending: "caught" | "last" | "deck" | "all_out";
  winners: number[];
  thief: number | null;
  /** as they were shown (JAR-68) */
  hands: (string | null)[];
  /** of the rows, for ties (JAR-50) */
  sums: number[];
  /** points */
  gains: number[];
}

/** The table as one viewer sees it. */
export interface CookieJarView extends View {
  round: number;
  rounds: number;
  /** Kleina guesses a number (JAR-24) */
  by_number: boolean;
  /** Lumma með kaffi and Upphituð lumma let one draw (JAR-36) */
  draw_again: boolean;
  turn: number | null;
  direction: "left" | "right";
  /** the order is reversed after this turn */
  reversing: boolean;
  /** by Lummustafli */
  next_named: number | null;
  /** who laid the active Lakkrístoppur með kaffi */
  marker: number | null;
  /** and on whom */
  marked: number | null;
  players: PlayerView[];
  hand: string | null;
  /** by the viewer, in their turn */
  drawn: string[] | null;
  /** the cakes that each card drawn may be */
  drawn_may_be: string[][];
  secret_may_be: string[];
  deck: number;
  deck_pancakes: number;
  /** in the deck or left out */
  pancakes_unseen: string[];
  pancakes_shown: string[];
  discard: Record<string, number>;
  /** in the game: how many of each */
  cakes: Record<string, number>;
  /** a turn with Tvílumma */
  twins: boolean;
  to_draw: number;
  /** drawn with Tvílumma and not carried out yet */
  waiting: string[];
  /** being carried out */
  pancake: string | null;
  /** being carried out */
  laid: string | null;
  /** the players chosen for it */
  picked: number[];
  /** Lummudeig: the seats that still get a hand */
  bowl_of: number[];
  events: EventView[];
  preview: PreviewView;
  last_round: RoundView | null;
}
