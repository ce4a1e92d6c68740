/** Where FYFE's tokens come from: the bag. */

import type { View } from "../../board/play.svelte";

export function origin(move: string, _before: View, _after: View): string | null {
  return move.startsWith("token:") ? "origin:bag" : null;
}
