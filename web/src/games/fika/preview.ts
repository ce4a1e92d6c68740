/** What a café would earn if the round ended now: a help for the eye, worked out from what lies open.
 * The house's own count at the end of a round is the one that matters. */

import type { View } from "../../house/play.svelte";
import { groupAt, parse } from "./layout";

const COINS = [0, 5, 6, 7, 7, 8, 9];

/** Coins by slot of a seat's café. */
export function coins(view: View, seat: number): number[] {
  const cafe = view.cafes[seat] as (string | null)[];
  const across = view.cafes[1 - seat] as (string | null)[];
  const lowered = cafe.flatMap((card, slot) => (isLowered(card, across[slot]) ? [slot] : []));
  let best: number[] = [], most = -1;
  for (let attempt = 0; attempt < 4 ** lowered.length; attempt++) {
    const numbers = cafe.map((card) => (card ? parse(card).number : 0));
    lowered.forEach((slot, i) => (numbers[slot] = 2 + (Math.floor(attempt / 4 ** i) % 4)));
    const found = cafe.map((_, slot) => coinsOfCard(view, seat, slot, numbers));
    const total = found.reduce((sum, value) => sum + value, 0);
    if (total > most) [best, most] = [found, total];
  }
  return best;
}

function isLowered(card: string | null, opposite: string | null): boolean {
  return !!card && !!opposite && parse(card).number === 6 && parse(opposite).number === 1;
}

function coinsOfCard(view: View, seat: number, slot: number, numbers: number[]): number {
  const card = view.cafes[seat][slot] as string | null;
  if (!card) return 0;
  const number = parse(card).number;
  const group = groupAt(view, slot + 1);
  if (!isMet(view.cafes[seat], numbers, number, group !== null)) return 0;
  return COINS[number] * (group ? (group.to === seat ? 3 : 2) : 1);
}

function isMet(cafe: (string | null)[], numbers: number[], number: number, hasGroup: boolean): boolean {
  const suits = cafe.map((card) => (card ? parse(card).suit : null));
  const last = cafe.length - 1;
  const some = (size: number, test: (slot: number) => boolean) =>
    Array.from({ length: cafe.length - size + 1 }, (_, slot) => slot).some(test);
  switch (number) {
    case 1:
      return some(2, (i) => numbers[i] > 0 && numbers[i] === numbers[i + 1]);
    case 2:
      return [numbers[0], numbers[last]].sort().join() === "1,6";
    case 3:
      return hasGroup;
    case 4:
      return some(3, (i) => suits[i] !== null && suits[i] === suits[i + 1] && suits[i] === suits[i + 2]);
    case 5:
      return some(3, (i) => {
        const [a, b, c] = numbers.slice(i, i + 3);
        return a > 0 && b > 0 && c > 0 && b - a === c - b && Math.abs(b - a) === 1;
      });
  }
  return ["brown", "green", "pink"].some((suit) => suits.filter((one) => one === suit).length >= 4);
}
