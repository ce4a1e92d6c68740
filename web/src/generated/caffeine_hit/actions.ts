// Made by web/generate.py from the house's own schema; do not edit.

export type CaffeineHitFamily = "boost" | "attack" | "carrier" | "to_go" | "loyalty" | "cookie" | "spill" | "swap" | "add" | "table" | "stack" | "done";

export const FAMILIES: Record<CaffeineHitFamily, string[]> = {
  boost: ["drink"],
  attack: ["drink"],
  carrier: ["drink"],
  to_go: ["drink"],
  loyalty: ["drink"],
  cookie: ["drink"],
  spill: ["drink"],
  swap: ["card"],
  add: ["drink"],
  table: ["seat"],
  stack: ["cookie"],
  done: [],
};
