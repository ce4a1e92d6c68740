/** What a player's reviews say together, in a form to be drawn and said. */

import type { AgainstOne, LostOn, ReviewedGame } from "../generated/wire";

const SURE = 1.96; // standard errors: 95 %
const LEAST_GAMES = 4; // of each half, before a trend is said; with somebody, before a verdict is

export type Range = { least: number; most: number };
export type Verdict = "better" | "worse" | "open";

/** The 95 % interval of a number. */
export function range(value: number, error: number): Range {
  return { least: value - SURE * error, most: value + SURE * error };
}

/** Whether somebody plays better than another, as far as luck lets it be told. */
export function verdictOf(one: AgainstOne): Verdict {
  if (one.games < LEAST_GAMES) return "open";
  const { least, most } = range(one.played, one.played_error);
  return least > 0 ? "better" : most < 0 ? "worse" : "open";
}

export type Trend = { before: number; since: number; verdict: Verdict };

/** The accuracy of the later half of the games against that of the earlier; null while they are few. */
export function trendOf(games: readonly ReviewedGame[]): Trend | null {
  const half = Math.floor(games.length / 2);
  if (half < LEAST_GAMES) return null;
  const [before, since] = [games.slice(0, half), games.slice(half)].map((part) =>
    part.map((one) => one.accuracy),
  );
  const { least, most } = range(
    mean(since) - mean(before),
    Math.hypot(errorOfMean(before), errorOfMean(since)),
  );
  const verdict = least > 0 ? "better" : most < 0 ? "worse" : "open";
  return { before: mean(before), since: mean(since), verdict };
}

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}

function errorOfMean(numbers: readonly number[]): number {
  const middle = mean(numbers);
  const squares = numbers.reduce((sum, one) => sum + (one - middle) ** 2, 0);
  return Math.sqrt(squares / (numbers.length - 1) / numbers.length);
}

/** Wins with one digit and a sign: they are a change. */
export function wins(amount: number): string {
  const told = Math.abs(amount).toFixed(1);
  return `${told === "0.0" ? "±" : amount > 0 ? "+" : "−"}${told}`;
}

/** How long a loss's bar is, of a hundred: the greatest fills it. */
export function lengthOf(one: LostOn, all: readonly LostOn[]): number {
  const most = Math.max(...all.map((other) => other.loss));
  return most > 0 ? (100 * one.loss) / most : 0;
}

/** The thirds of the games, the game that cost most first. */
export function byGame(thirds: readonly LostOn[]): LostOn[][] {
  const found = new Map<string, LostOn[]>();
  for (const one of thirds) found.set(one.game, [...(found.get(one.game) ?? []), one]);
  const lost = (all: LostOn[]) => all.reduce((sum, one) => sum + one.loss, 0);
  return [...found.values()].sort((one, other) => lost(other) - lost(one));
}

/** Where a share of a win from −half to half a win stands on a line of a hundred. */
export function placeOf(share: number): number {
  return Math.min(100, Math.max(0, 50 + 100 * share));
}
