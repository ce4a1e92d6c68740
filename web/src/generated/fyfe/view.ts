// Made by web/generate.py from the house's own schema; do not edit.

import type { View } from "../view";

/** A kind of scoring board, and where its FIRST! tile is. */
export interface BoardView {
  board: string;
  points: number;
  /** the seat that has the tile */
  first: number | null;
  /** it is on the table; where nobody has it either, it is out of the game (FYFE-30) */
  first_left: boolean;
}

/** A lucky charm in play. */
export interface CharmView {
  charm: string;
  /** if it is kept */
  points: number;
}

/** What lies on a space. */
export interface PieceView {
  token: string;
  /** turned over: it counts as anything */
  joker: boolean;
}

/** The scoring board that points along a line. */
export interface LineView {
  board: string;
  /** fulfilled */
  turned: boolean;
}

/** A player: the viewer with what they did in this round, anybody else as the round began. */
export interface PlayerView {
  /** the round */
  ended: boolean;
  /** on two new tokens */
  decided: boolean;
  /** took two new tokens this round */
  exchanged: boolean;
  bonus: number;
  score: number;
  supply: (string | null)[];
  /** row by row */
  spaces: (PieceView | null)[][];
  lines: Record<string, LineView>;
  aside: string | null;
  unused_boards: string[];
  /** not used yet */
  charms: string[];
}

/** The first of two picks. */
export interface PickedView {
  space?: string;
  board?: string;
  line?: string;
}

/** Where the viewer is in their own round. */
export interface OwnRoundView {
  /** the question, or `ended` */
  step: string;
  /** used this round */
  charm: string | null;
  /** the token taken from the supply, by its place from 1 */
  taken: number | null;
  picked: PickedView | null;
  /** where the token of this round lies */
  placed: string | null;
  /** a scoring board must point at each of these (FYFE-19) */
  put: string[];
  /** where one is missing: the lines it may point along */
  lines_needed: string[];
  /** whose board turned this round */
  turned_lines: string[];
}

/** What the lines of one player may still become, and what is left in the bag. */
export interface PreviewView {
  /** by line: the board that lies there or the unused ones, if possible */
  possible: Record<string, string[]>;
  /** how many tokens of each value */
  bag: Record<string, Record<string, number>>;
}

/** The table as one viewer sees it. */
export interface FyfeView extends View {
  round: number;
  rounds: number;
  /** spaces along a side of a player board */
  side: number;
  lines: string[];
  charm_round: boolean;
  /** lucky charm tokens in the bag */
  lucky_left: number;
  drawer: number | null;
  bag: string[];
  boards: BoardView[];
  charms: CharmView[];
  players: PlayerView[];
  /** the viewer's own decision on two new tokens */
  wants_exchange: boolean | null;
  own_round: OwnRoundView | null;
  preview: PreviewView;
  winners: number[] | null;
}
