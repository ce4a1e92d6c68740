/** Where things lie on FIKA's table, as names; the size is the style sheet's affair. */

import printed from "../../generated/fika/components.json";
import type { FikaView, GroupView } from "../../generated/fika/view";

export const SUITS = ["brown", "green", "pink"] as const;
export type Suit = (typeof SUITS)[number];

export function parse(card: string): { suit: Suit; number: number } {
  const [suit, number] = card.split("-");
  return { suit: suit as Suit, number: Number(number) };
}

/** The coins printed on the cards of a number. */
export function coinsOf(number: number): number {
  return printed.number.find((card) => card.number === number)!.coins;
}

/** Own café below, the other's above; a spectator sits behind seat 0. */
/** The thing on the board that a scene's spot is. */
export function place(spot: string, view: FikaView): string | null {
  const [kind, seat, slot] = spot.split(":");
  if (kind === "street") return `street:${seat.slice(1)}`;
  return kind === "cafe" && slot
    ? `cell:${Number(seat) === sides(view).own ? "own" : "other"}:${slot}`
    : null;
}

export function sides(view: FikaView): { own: number; other: number } {
  const own = view.seat ?? 0;
  return { own, other: 1 - own };
}

export function groupAt(view: FikaView, slot: number): GroupView | null {
  return view.groups.find((group) => group.slot === slot && !group.taken_up) ?? null;
}

/** The Groups beside the Street. */
export const waiting = (view: FikaView): GroupView[] =>
  view.groups.filter((group) => group.slot === null && !group.taken_up);

/** The hand by number, then by suit, as one would hold it. */
export function sorted(cards: string[]): string[] {
  return [...cards].sort(
    (a, b) =>
      parse(a).number - parse(b).number || SUITS.indexOf(parse(a).suit) - SUITS.indexOf(parse(b).suit),
  );
}

/** The suits in the order in which they break ties, as far as it is settled. */
export function suitsInOrder(view: FikaView): string[] {
  const { primary, secondary } = view;
  const third = primary && secondary ? SUITS.find((suit) => suit !== primary && suit !== secondary) : null;
  return [primary, secondary, third].filter((suit) => !!suit) as string[];
}
