/** Where cakes come from when they were not seen before. */

import type { CookieJarView } from "../../generated/cookie_jar/view";

export function origin(move: string, before: CookieJarView, after: CookieJarView): string | null {
  const [kind, rest] = move.split(":");
  if (kind === "row") {
    const seat = Number(rest);
    const card = move.split(":")[2]?.split("#")[0];
    return seat === after.seat ? `hand:${card}#0` : `origin:seat-${before.turn ?? seat}`;
  }
  return "origin:deck";
}
