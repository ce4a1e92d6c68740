/** Where Café Baras's cards come from when they were not seen before. */

import type { CafeBarasView } from "../../generated/cafe_baras/view";

export function origin(move: string, before: CafeBarasView, after: CafeBarasView): string | null {
  if (!move.startsWith("card:")) return null;
  const card = move.slice(5);
  const owner = after.players.findIndex(
    (player) => player.cafe.includes(card) || player.regulars.includes(card),
  );
  if (owner >= 0 && owner !== after.seat) return `origin:seat-${owner}`;
  return before.discard.includes(card) ? "origin:discard" : "origin:deck";
}
