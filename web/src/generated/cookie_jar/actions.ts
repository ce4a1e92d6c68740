// Made by web/generate.py from the house's own schema; do not edit.

export type CookieJarFamily = "first" | "lay" | "name" | "toss" | "choose" | "guess" | "number" | "pass";

export const FAMILIES: Record<CookieJarFamily, string[]> = {
  first: ["card"],
  lay: ["card"],
  name: ["card"],
  toss: ["card"],
  choose: ["seat"],
  guess: ["card"],
  number: ["value"],
  pass: [],
};
