// Made by web/generate.py from the house's own schema; do not edit.

import type { View } from "../view";

/** A Group: where it lies, whom its three cups face, and its card if the viewer knows it. */
export interface GroupView {
  /** from 1 */
  group: number;
  /** its Street card, from 1; null: beside the Street */
  slot: number | null;
  /** the seat its three cups face */
  to: number | null;
  /** a 3 has it in hand at this moment */
  taken_up: boolean;
  card: string | null;
}

/** The first pick of an effect in two parts; both players saw it. */
export interface PickedView {
  card?: string;
  group?: number;
  /** a seat */
  side?: number;
  slot?: number;
}

/** What the cafés would earn if the round ended now. */
export interface PreviewView {
  /** by seat and slot; null: no card, 0: its objective is not met */
  coins: (number | null)[][];
  totals: number[];
}

/** A round as it was scored. */
export interface RoundView {
  cafes: (string | null)[][];
  /** with 6s lowered (FIKA-28) */
  numbers: number[][];
  /** card by card */
  coins: number[][];
  winner: number;
  decided_by: "coins" | "primary" | "secondary" | "third";
}

/** The table as one viewer sees it. Lists of two are by seat. */
export interface FikaView extends View {
  round: number;
  turn: number;
  tips: number[];
  /** who decides, where only one does */
  actor: number | null;
  /** who names the primary suit this round */
  chooser: number | null;
  catching_up: number | null;
  primary: string | null;
  secondary: string | null;
  supply: string[];
  cafes: (string | null)[][];
  groups: GroupView[];
  hand_sizes: number[];
  hand: string[] | null;
  /** "face down" where the viewer may not see it */
  chosen: (string | null)[];
  /** the slot whose effect is being resolved, from 1 */
  placed: number | null;
  picked: PickedView | null;
  lifted: string[];
  /** where each card may be that the viewer does not see */
  unseen: Record<string, string[]> | null;
  preview: PreviewView;
  last_round: RoundView | null;
  winner: number | null;
}
