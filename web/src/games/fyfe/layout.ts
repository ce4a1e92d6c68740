/** FYFE's player board as places: 25 spaces, 12 lines, each read away from its scoring board. */

import printed from "../../generated/fyfe/components.json";
import type { FyfeView, PieceView } from "../../generated/fyfe/view";

export const COLOURS: string[] = printed.colours;
export const SYMBOLS: string[] = printed.symbols;
export const NUMBERS: number[] = printed.numbers;
export const FIRST_POINTS: number = printed.first_points;
const COLUMNS = "abcde";

export function parse(token: string): { colour: string; number: number; symbol: string } {
  const parts = token.split("-");
  return {
    colour: parts.find((part) => COLOURS.includes(part))!,
    number: Number(parts.find((part) => /^\d$/.test(part))),
    symbol: parts.find((part) => SYMBOLS.includes(part))!,
  };
}

export const spaceName = (row: number, column: number): string => `${COLUMNS[column]}${row + 1}`;

/** The pieces of a line, from its scoring board on. */
export function piecesOf(line: string, spaces: (PieceView | null)[][]): (PieceView | null)[] {
  const side = spaces.length;
  const steps = Array.from({ length: side }, (_, i) => i);
  const [kind, which] = line.split("-");
  if (kind === "row") return spaces[Number(which) - 1] ?? [];
  if (kind === "column") return steps.map((i) => spaces[i][COLUMNS.indexOf(which)]);
  return steps.map((i) => spaces[i][which === "left" ? i : side - 1 - i]);
}

/** Rows at the left, columns and diagonals on top, as grid places. */
export function lineArea(line: string): { row: number; column: number } {
  const [kind, which] = line.split("-");
  if (kind === "row") return { row: Number(which) + 1, column: 1 };
  if (kind === "column") return { row: 1, column: COLUMNS.indexOf(which) + 2 };
  return { row: 1, column: which === "left" ? 1 : 7 };
}

export function others(view: FyfeView): number[] {
  const seats = view.players.length;
  return Array.from({ length: seats - 1 }, (_, i) => ((view.seat ?? 0) + i + 1) % seats);
}

/** The thing on the board that a scene's spot is: only one's own board is large enough to have any. */
export function place(spot: string, view: FyfeView): string | null {
  const [kind, seat, name] = spot.split(":");
  return name && Number(seat) === (view.seat ?? 0) ? `${kind}:${name}` : null;
}
