/** What is printed on Caffeine Hit's cards, and where things lie. */

import printed from "../../generated/caffeine_hit/components.json";
import type { CaffeineHitView } from "../../generated/caffeine_hit/view";

export type Kind = {
  id: string;
  name: string;
  colour: string;
  points?: number;
  beans?: number;
  text?: string;
};

export type Counts = Record<string, number>;

export const COLOURS = ["orange", "yellow", "green", "blue", "brown", "purple"];

/** Drinks of a colour that make a set, where sets count. */
export const SET_SIZES = Object.fromEntries(
  (printed.colour as { id: string; set_size?: number }[]).map((colour) => [
    colour.id,
    colour.set_size ?? 0,
  ]),
);

const KINDS = new Map<string, Kind>([
  ...(printed.drink as Kind[]).map((drink) => [drink.id, drink] as const),
  ...(printed.action as unknown as Kind[]).map(
    (action) => [action.id, { ...action, colour: "red" }] as const,
  ),
]);
export const kindOf = (id: string): Kind => KINDS.get(id) ?? { id, name: id, colour: "red" };

/** One's own seat first, then the others in order of turns. */
export function seatsInOrder(view: CaffeineHitView): number[] {
  return Array.from({ length: view.seats }, (_, i) => ((view.seat ?? 0) + i) % view.seats);
}

/** Cards of a hand in order of colour, equal ones told apart by their place. */
export function sorted(hand: Counts): { kind: string; key: string }[] {
  const rank = (id: string) => (kindOf(id).colour === "red" ? 9 : COLOURS.indexOf(kindOf(id).colour));
  return Object.keys(hand)
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .flatMap((kind) => Array.from({ length: hand[kind] }, (_, i) => ({ kind, key: `${kind}#${i}` })));
}

export const total = (cards: Counts): number => Object.values(cards).reduce((sum, count) => sum + count, 0);
