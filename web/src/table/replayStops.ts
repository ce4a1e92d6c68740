/** Where a replay stops: at decisions, turns or rounds; at single draws only if somebody asks for them. */

import type { LogEntry, Moment, Outline } from "../generated/wire";

export const WAYS = ["decisions", "turns", "rounds", "draws"] as const;
export type Way = (typeof WAYS)[number];

/** The steps at which a replay stops, in order: the first is where play begins, the last is the end. */
export function stopsOf(outline: Outline | null, way: Way, steps: number): number[] {
  if (!outline || way === "draws") return Array.from({ length: steps + 1 }, (_, step) => step);
  const stops = [...new Set([outline.decisions[0] ?? 0, ...outline[way], steps])];
  return stops.sort((a, b) => a - b);
}

/** The place in a list of stops that a step is at: the last stop that is not behind it. */
export function placeOf(stops: readonly number[], step: number): number {
  return Math.max(0, stops.filter((stop) => stop <= step).length - 1);
}

/** What was said on the way to a stop, from the one before it; before the first, all that led to it. */
export function linesTo(moments: ReadonlyMap<number, Moment>, from: number, to: number): LogEntry[] {
  const lines: LogEntry[] = [];
  for (let step = from + 1; step <= to; step++) lines.push(...(moments.get(step)?.log ?? []));
  return lines;
}
