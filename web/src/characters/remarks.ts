/** What regulars say: how they look saying it, and where it stands. */

import type { Mood } from "./drawings";

const MOODS: Record<string, Mood> = { good: "glad", won: "glad", bad: "sorry", lost: "sorry" };

/** A key is `house.talk.<regular>.<moment>.<number>`. */
const momentOf = (key: string): string => key.split(".")[3] ?? "";

export const moodOf = (key: string): Mood => MOODS[momentOf(key)] ?? "calm";

/** Whether it is said of a game that is over. */
export const isLastWord = (key: string): boolean => ["won", "lost"].includes(momentOf(key));

export type Place = { left: number; top: number };
type Box = Pick<DOMRect, "left" | "top" | "bottom">;

const GAP = 6; // pixels

/** Under a name, or above it where there is no room; whole on the screen; without a name, at the top. */
export function placeBeside(
  plate: Box | null,
  { width, height }: { width: number; height: number },
  screenWidth: number,
  screenHeight: number,
): Place {
  const left = Math.max(8, Math.min(plate?.left ?? (screenWidth - width) / 2, screenWidth - width - 8));
  if (!plate) return { left, top: 60 };
  const below = plate.bottom + GAP;
  return { left, top: below + height > screenHeight - 8 ? plate.top - GAP - height : below };
}
