/** Where cakes come from when they were not seen before. */

import type { View } from "../../board/play.svelte";

export function origin(move: string, before: View, after: View): string | null {
  const [kind, rest] = move.split(":");
  if (kind === "row") {
    const seat = Number(rest);
    const card = move.split(":")[2]?.split("#")[0];
    return seat === after.seat ? `hand:${card}#0` : `origin:seat-${before.turn ?? seat}`;
  }
  return "origin:deck";
}
