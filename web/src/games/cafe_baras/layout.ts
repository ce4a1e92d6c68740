/** What is printed on Café Baras's cards, and where things lie. */

import printed from "../../generated/cafe_baras/components.json";
import type { CafeBarasView } from "../../generated/cafe_baras/view";

export type Effect = {
  when: string;
  op: string;
  food?: string;
  decor?: string;
  coins?: number;
  foods?: string[];
};
export type Printed = {
  id: string;
  name: string;
  category: "food" | "decor" | "equipment";
  type?: string;
  cost: number;
  score: number;
  text?: string;
  effect?: Effect;
  scoring?: object;
  customer: { name: string; wants: string[]; decor?: string };
};
export type Guest = { id: string; name: string; points: number; text: string };

const CARDS = new Map((printed.card as unknown as Printed[]).map((card) => [card.id, card]));
const GUESTS = new Map((printed.guest as unknown as Guest[]).map((guest) => [guest.id, guest]));
export const FOODS = printed.food.map((food: { id: string }) => food.id);
export const DECORS = printed.decor.map((decor: { id: string }) => decor.id);

export const REGULAR_POINTS: number = printed.game.points_per_regular;

export const cardOf = (id: string): Printed => CARDS.get(id)!;
export const guestOf = (id: string): Guest => GUESTS.get(id)!;

/** One's own seat first, then the others in order of turns. */
export function seatsInOrder(view: CafeBarasView): number[] {
  const seats = view.players.length;
  return Array.from({ length: seats }, (_, i) => ((view.seat ?? 0) + i) % seats);
}

/** A want such as `coffee*2`: the food, and how many symbols it needs. */
export function want(text: string): { food: string; size: number } {
  const [food, size] = text.split("*");
  return { food, size: Number(size ?? 1) };
}

/** Which of a customer's wants are among those met. */
export function metWants(wants: string[], met: string[]): boolean[] {
  const left = [...met];
  return wants.map((text) => {
    const at = left.indexOf(want(text).food);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
