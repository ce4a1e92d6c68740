/** What was last heard from the house, kept on this device: shown when there is no network, and said to be old.

Only answers to questions are kept. What changes something is never kept and never sent again from here.
*/

import { keptAs } from "./place";

type Kept = { at: number; answer: unknown };

const KEY = keptAs("kept");
const MOST = 24; // answers; the longest unused goes

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** Keep an answer, unless this device has no room for it. */
export function remember(path: string, answer: unknown, at = Date.now()): void {
  const { [path]: _, ...others } = all();
  const kept = Object.fromEntries(Object.entries(others).slice(1 - MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept, [path]: { at, answer } }));
  } catch {
    forget();
  }
}

export const recall = (path: string): Kept | null => all()[path] ?? null;

/** Another person is at this device, or there is no room. */
export function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    /* a browser that keeps nothing */
  }
}
