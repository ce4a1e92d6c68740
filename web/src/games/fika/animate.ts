/** Where FIKA's cards come from when they were not seen before. */

import type { FikaView } from "../../generated/fika/view";

export function origin(move: string, before: FikaView, after: FikaView): string | null {
  if (!move.startsWith("card:")) return null;
  const card = move.slice(5);
  const other = 1 - (after.seat ?? 0);
  if (card.startsWith("facedown")) return `origin:seat-${card.at(-1)}`;
  const isShownNow = after.chosen[other] === card || after.cafes[other].includes(card);
  if (isShownNow) return before.chosen[other] ? `card:facedown-${other}` : `origin:seat-${other}`;
  return "origin:supply";
}
