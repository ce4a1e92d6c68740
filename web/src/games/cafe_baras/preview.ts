/** What a customer would pay now, from symbols and bonuses that lie open; equipment that stands in may add to it. */

import type { View } from "../../house/play.svelte";
import { cardOf, want } from "./layout";

export type Pay = { coins: number; met: boolean[]; isRegular: boolean };

export function pay(view: View, seat: number, card: string): Pay {
  const player = view.players[seat];
  const { wants, decor } = cardOf(card).customer;
  const left: Record<string, number> = { ...player.foods };
  const effects = (player.cafe as string[]).map((id) => cardOf(id).effect).filter((effect) => effect?.when === "ongoing");
  const bonus = (op: string, test: (effect: any) => boolean = () => true) =>
    effects.reduce((sum, effect) => sum + (effect!.op === op && test(effect) ? (effect!.coins ?? 0) : 0), 0);
  let coins = 0;
  const met = wants.map((text) => {
    const { food, size } = want(text);
    if ((left[food] ?? 0) < size) return false;
    left[food] -= size;
    coins += 1 + bonus("serve_bonus", (effect) => effect.food === food);
    return true;
  });
  const isFull = met.every(Boolean);
  const isRegular = isFull && !!decor && player.decors[decor] > 0;
  if (isFull) coins += bonus("full_bonus");
  if (decor) coins += bonus("decor_bonus", (effect) => effect.decor === decor);
  if (isRegular) coins += bonus("regular_bonus");
  return { coins, met, isRegular };
}
