/** Which scoring boards a line can still fulfil, from the pieces that lie on it: a help for the eye. */

import { COLOURS, NUMBERS, parse, SYMBOLS, type Piece } from "./layout";

const FEATURES: Record<string, (token: string) => string | number> = {
  symbols: (token) => parse(token).symbol,
  colours: (token) => parse(token).colour,
  numbers: (token) => parse(token).number,
};
const plural = (word: string) => (word.endsWith("s") ? word : `${word}s`);

export function isPossible(board: string, pieces: Piece[]): boolean {
  if (board === "any") return true;
  if (board === "all_different") return Object.values(FEATURES).every((read) => areDifferent(values(pieces, read)));
  const [kind, what] = board.split("_");
  if (what === "up" || what === "down") return isInOrder(pieces, FEATURES.numbers, what === "up" ? NUMBERS : [...NUMBERS].reverse());
  const read = FEATURES[plural(what)];
  const found = values(pieces, read);
  switch (kind) {
    case "different":
      return areDifferent(found);
    case "same":
      return new Set(found).size <= 1;
    case "house":
      return isHouse(found);
  }
  return isInOrder(pieces, read, what === "symbols" ? SYMBOLS : COLOURS);
}

/** How many of a line's pieces are there. */
export const filled = (pieces: Piece[]): number => pieces.filter(Boolean).length;

function values(pieces: Piece[], read: (token: string) => string | number): (string | number)[] {
  return pieces.flatMap((piece) => (piece && !piece.joker ? [read(piece.token)] : []));
}

const areDifferent = (found: (string | number)[]): boolean => new Set(found).size === found.length;

function isHouse(found: (string | number)[]): boolean {
  const counts = [...new Set(found)].map((value) => found.filter((one) => one === value).length).sort();
  return counts.length <= 2 && Math.max(0, ...counts) <= 3 && !(counts.length === 2 && counts[0] === 3);
}

function isInOrder(pieces: Piece[], read: (token: string) => string | number, order: (string | number)[]): boolean {
  return pieces.every((piece, i) => !piece || piece.joker || read(piece.token) === order[i]);
}

/** What is left in the bag, by feature. */
export function bagCounts(bag: string[]): { title: string; counts: [string, number][] }[] {
  const by = (read: (token: string) => string | number, all: (string | number)[]) =>
    all.map((value) => [String(value), bag.filter((token) => read(token) === value).length] as [string, number]);
  return [
    { title: "Colours", counts: by(FEATURES.colours, COLOURS) },
    { title: "Numbers", counts: by(FEATURES.numbers, NUMBERS) },
    { title: "Symbols", counts: by(FEATURES.symbols, SYMBOLS) },
  ];
}
