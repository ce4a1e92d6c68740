/** A review in a form to be drawn: where the curve goes, and what a turning point says. */

import type { GameReview, ReviewedChoice, SeatReview, TurningPoint } from "../generated/wire";
import type { Key } from "../i18n";

export const WIDTH = 640;
export const HEIGHT = 180;
const EDGE = 10;
const LEAST_CAUSE = 0.05; // of a win: what weighs less decided nothing

export type Spot = { x: number; y: number };

/** The curve from the start on: one spot for what could be expected then, one for each moment. */
export function curveOf(seat: SeatReview): Spot[] {
  const values = [seat.seen.start, ...seat.seen.curve.map((moment) => moment.value)];
  return values.map((value, i) => spot(i, value, values.length));
}

export function spot(i: number, value: number, count: number): Spot {
  return {
    x: EDGE + ((WIDTH - 2 * EDGE) * i) / Math.max(1, count - 1),
    y: EDGE + (HEIGHT - 2 * EDGE) * (1 - value),
  };
}

export function path(spots: readonly Spot[]): string {
  return spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}

/** While it is made: what each seat could expect where it decided last, as far as that is known. */
export function growing(values: Record<string, number[]>): { seat: number; value: number }[] {
  return Object.entries(values)
    .filter(([, found]) => found.length)
    .map(([seat, found]) => ({ seat: Number(seat), value: found[found.length - 1] }));
}

/** The decision that a turning point was, if it was one. */
export function choiceAt(seat: SeatReview, point: TurningPoint): ReviewedChoice | null {
  return point.choice === null ? null : seat.seen.choices[point.choice];
}

/** The worst mistake that somebody else made, by what they could know, in what a turning point tells of. */
export function missedAt(review: GameReview, seat: SeatReview, point: TurningPoint): ReviewedChoice | null {
  const moment = seat.seen.curve[point.moment];
  const other = moment.kind === "other" && moment.who !== null ? review.seats[moment.who] : undefined;
  const last = seat.in_truth.steps[point.moment];
  const first = seat.in_truth.steps[point.moment - 1] ?? 0;
  const isThere = ({ moment: place, is_mistake }: ReviewedChoice) => {
    const step = other?.in_truth.steps[place] ?? 0;
    return is_mistake && step > first && step <= last;
  };
  const found = (other?.seen.choices ?? []).filter(isThere).sort((one, two) => two.loss - one.loss);
  return found[0] ?? null;
}

/** The step of the record to open a replay at: before a decision, after anything else. */
export function stepOf(seat: SeatReview, point: TurningPoint): number {
  const step = seat.in_truth.steps[point.moment];
  return point.choice === null ? step : step - 1;
}

/** Whose eyes to begin with: one's own, else the winner's, who is easiest to follow. */
export function firstSeat(review: GameReview, you: number | null): number {
  if (you !== null) return you;
  return Math.max(
    0,
    review.seats.findIndex((seat) => seat.seen.result === 1),
  );
}

/** What decided the game for a seat, in a sentence: of luck, everybody's play and what lay hidden, what weighed most that way. */
export function causeOf(seat: SeatReview, players: number): Key {
  const { seen, in_truth: truth } = seat;
  const isWon = seen.result > seen.start;
  const parts = [
    { key: "luck", share: truth.luck },
    { key: "own", share: seen.played },
    { key: players === 2 ? "other" : "others", share: -truth.others_played },
    { key: "hidden", share: truth.hidden },
  ] as const;
  const [most] = [...parts].sort((one, other) => (isWon ? 1 : -1) * (other.share - one.share));
  const weight = isWon ? most.share : -most.share;
  if (weight < LEAST_CAUSE) return isWon ? "review.won.little" : "review.lost.little";
  return isWon ? `review.won.${most.key}` : `review.lost.${most.key}`;
}

/** The parts of the sum, in the order in which they are told; they add up to the result. */
export function accountOf(seat: SeatReview): { key: Key; share: number }[] {
  const { seen, in_truth: truth } = seat;
  return [
    { key: "review.part.start", share: seen.start },
    { key: "review.part.luck", share: truth.luck },
    { key: "review.part.played", share: seen.played },
    { key: "review.part.others", share: -truth.others_played },
    { key: "review.part.hidden", share: truth.hidden },
    { key: "review.part.rest", share: truth.residue },
    { key: "review.part.result", share: seen.result },
  ];
}
