// Made by web/generate.py from the house's own schema; do not edit.

export type CafeBarasFamily = "add" | "serve" | "take" | "claim" | "stand_in" | "refresh" | "pass" | "end";

export const FAMILIES: Record<CafeBarasFamily, string[]> = {
  add: ["card"],
  serve: ["card"],
  take: ["card"],
  claim: ["guest"],
  stand_in: ["food"],
  refresh: [],
  pass: [],
  end: [],
};
