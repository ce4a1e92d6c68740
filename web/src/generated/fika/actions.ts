// Made by web/generate.py from the house's own schema; do not edit.

export type FikaFamily = "suit" | "choose" | "stop" | "place" | "pass" | "supply" | "cell" | "group" | "hide" | "bring" | "street";

export const FAMILIES: Record<FikaFamily, string[]> = {
  suit: ["suit"],
  choose: ["card"],
  stop: [],
  place: ["slot"],
  pass: [],
  supply: ["card"],
  cell: ["side", "slot"],
  group: ["group"],
  hide: ["card"],
  bring: ["card"],
  street: ["slot"],
};
