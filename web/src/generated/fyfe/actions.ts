// Made by web/generate.py from the house's own schema; do not edit.

export type FyfeFamily = "take" | "place" | "board" | "line" | "extra" | "end" | "skip" | "charm" | "move" | "to" | "swap" | "turn" | "fulfil" | "aside";

export const FAMILIES: Record<FyfeFamily, string[]> = {
  take: ["supply"],
  place: ["space"],
  board: ["board"],
  line: ["line"],
  extra: [],
  end: [],
  skip: [],
  charm: ["charm"],
  move: ["space"],
  to: ["space"],
  swap: ["space"],
  turn: ["space"],
  fulfil: ["line"],
  aside: ["line"],
};
