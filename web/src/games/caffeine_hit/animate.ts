/** Where Caffeine Hit's cards come from when they were not seen before. */

import type { CaffeineHitView } from "../../generated/caffeine_hit/view";

export function origin(move: string, before: CaffeineHitView): string | null {
  if (move.startsWith("hand:")) return "origin:pile";
  const drink = move.split(":")[1];
  const actor = before.actor;
  if (actor === before.seat && drink && before.hand?.[drink]) return `hand:${drink}#0`;
  return actor === null ? "origin:pile" : `origin:seat-${actor}`;
}
