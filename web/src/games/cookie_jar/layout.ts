/** What is printed on the cakes and pancakes, and who sits where. */

import printed from "../../generated/cookie_jar/components.json";
import type { CookieJarView } from "../../generated/cookie_jar/view";

export type Cake = {
  id: string;
  value: number;
  copies: number;
  coffee: boolean;
  name: string;
  english: string;
};
export const CAKES: Cake[] = printed.cakes;
const BY_ID = new Map(CAKES.map((cake) => [cake.id, cake]));
const PANCAKES = new Map(
  (printed.pancakes as { id: string; name: string; english: string }[]).map((one) => [one.id, one]),
);

export const isCake = (id: string): boolean => BY_ID.has(id);
export const cakeOf = (id: string): Cake => BY_ID.get(id)!;
export const pancakeOf = (id: string): { id: string; name: string; english: string } => PANCAKES.get(id)!;
export const nameOf = (id: string): string => BY_ID.get(id)?.name ?? PANCAKES.get(id)?.name ?? id;
/** The cake without its coffee. */
export const plain = (id: string): string => id.replace(/_coffee$/, "");

/** The others, from the left of one's own seat on. */
export function others(view: CookieJarView): number[] {
  const seats = view.players.length;
  return Array.from(
    { length: seats - (view.seat === null ? 0 : 1) },
    (_, i) => ((view.seat ?? -1) + i + 1) % seats,
  );
}

/** Cards laid, one by one. */
export function laid(row: Record<string, number>): string[] {
  return Object.entries(row).flatMap(([cake, count]) => Array.from({ length: count }, () => cake));
}
