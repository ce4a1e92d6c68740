import { describe, expect, test } from "vitest";
import type { GameReview, SeatReview } from "../generated/wire";
import { give, percent, signed } from "./numbers";
import {
  accountOf,
  causeOf,
  choiceAt,
  curveOf,
  firstSeat,
  growing,
  HEIGHT,
  missedAt,
  path,
  spot,
  stepOf,
  WIDTH,
} from "./review";

const moment = (kind: string, value: number, change: number) => ({
  kind, who: 0, value, error: 0.01, change, change_error: 0.01, lines: [],
}); // prettier-ignore
const seat = {
  seen: {
    seat: 0, result: 1, start: 0.5, start_error: 0.01, losses: 0.1, played: -0.05, residue: 0.02,
    curve: [moment("draw", 0.6, 0.1), moment("choice", 0.5, -0.1), moment("other", 1, 0.5)],
    choices: [{ moment: 1, loss: 0.1 }],
    turning_points: [
      { moment: 1, effect: -0.1, choice: 0, beliefs: [] },
      { moment: 2, effect: 0.5, choice: null, beliefs: [] },
    ],
  },
  in_truth: { luck: 0.3, luck_error: 0.02, hidden: 0.2, others_played: -0.03, residue: 0.02, steps: [3, 4, 9], hidden_things: [[], []] },
} as unknown as SeatReview; // prettier-ignore

describe("the curve", () => {
  test("has the start and every moment, from edge to edge, the better the higher", () => {
    const spots = curveOf(seat);
    expect(spots).toHaveLength(4);
    expect(spots[0].y).toBe(HEIGHT / 2);
    expect(spots[3].y).toBeLessThan(spots[1].y);
    expect(spots[0].x).toBe(WIDTH - spots[3].x);
    expect(spots.map((one) => [Math.round(one.x), one.y])).toEqual([
      [10, 90],
      [217, 74],
      [423, 90],
      [630, 10],
    ]);
    expect(path(spots)).toBe("10.0,90.0 216.7,74.0 423.3,90.0 630.0,10.0");
    expect(spot(0, 0, 1), "of a single spot").toEqual({ x: 10, y: 170 });
  });
});

test("what somebody else did is told with the worst mistake that they made in it", () => {
  const choice = (moment: number, loss: number, is_mistake = true) => ({ moment, loss, is_mistake });
  const other = {
    seen: { choices: [choice(0, 0.4), choice(1, 0.1), choice(2, 0.2), choice(3, 0.9, false)] },
    in_truth: { steps: [4, 6, 8, 9] },
  };
  const review = { seats: [seat, other] } as unknown as GameReview;
  const point = {
    moment: 2,
    effect: 0.5,
    choice: null,
  } as unknown as SeatReview["seen"]["turning_points"][0];
  const whose = (who: number | null, kind = "other") => {
    const curve = [...seat.seen.curve.slice(0, 2), { ...moment(kind, 1, 0.5), who }];
    return { ...seat, seen: { ...seat.seen, curve } } as SeatReview;
  };
  expect(missedAt(review, whose(1), point)?.loss, "after step 4, up to step 9").toBe(0.2);
  expect(missedAt(review, whose(null, "draw"), point)).toBeNull();
  expect(missedAt(review, whose(1, "own"), point)).toBeNull();
});

test("while it is made the latest of everybody's chances are told, of those that are known", () => {
  expect(growing({ 0: [0.5, 0.6], 1: [] })).toEqual([{ seat: 0, value: 0.6 }]);
  expect(growing({})).toEqual([]);
});

describe("a turning point", () => {
  const [mistake, luck] = seat.seen.turning_points;
  test("that was a choice opens before it, anything else after it", () => {
    expect([stepOf(seat, mistake), stepOf(seat, luck)]).toEqual([3, 9]);
  });
  test("knows its choice, if it was one", () => {
    expect(choiceAt(seat, mistake)?.loss).toBe(0.1);
    expect(choiceAt(seat, luck)).toBeNull();
  });
});

test("the parts add up to the result", () => {
  const rows = accountOf(seat);
  expect(rows.map((row) => [row.key.split(".").at(-1), row.share])).toEqual([
    ["start", 0.5], ["luck", 0.3], ["played", -0.05], ["others", 0.03], ["hidden", 0.2], ["rest", 0.02],
    ["result", 1],
  ]); // prettier-ignore
  const sum = rows.slice(0, -1).reduce((total, row) => total + row.share, 0);
  expect(sum).toBeCloseTo(rows.at(-1)!.share, 5);
});

test("what weighed most in the way it went is what decided it", () => {
  const of = (
    result: number,
    luck: number,
    played: number,
    others_played: number,
    { hidden = 0, players = 3 } = {},
  ) =>
    causeOf(
      { seen: { result, start: 0.5, played }, in_truth: { luck, others_played, hidden } } as SeatReview,
      players,
    );
  expect(of(1, 0.6, -0.1, 0)).toBe("review.won.luck");
  expect(of(1, -0.2, 0.1, -0.6)).toBe("review.won.others");
  expect(of(0, 0.3, -0.7, 0.1)).toBe("review.lost.own");
  expect(of(0, 0.1, -0.02, 0.4)).toBe("review.lost.others");
  expect(of(0, 0.1, -0.02, 0.01)).toBe("review.lost.little");
  expect(of(1, 0.04, 0.01, 0)).toBe("review.won.little");
  expect([of(1, 0.05, 0, 0), of(0, -0.05, 0, 0)]).toEqual(["review.won.luck", "review.lost.luck"]);
  expect([of(1, 0, 0, -0.6, { players: 2 }), of(0, 0, 0, 0.4, { players: 2 })]).toEqual([
    "review.won.other",
    "review.lost.other",
  ]);
  expect([of(1, 0.1, 0.1, 0, { hidden: 0.3 }), of(0, 0, 0, 0.1, { hidden: -0.4 })]).toEqual([
    "review.won.hidden",
    "review.lost.hidden",
  ]);
  expect(of(0.5, 0.3, -0.3, 0), "what was expected is no win").toBe("review.lost.own");
});

test("one looks through one's own eyes first, a spectator through the winner's", () => {
  const review = {
    seats: [{ seen: { result: 0 } }, { seen: { result: 1 } }],
  } as unknown as GameReview;
  expect([firstSeat(review, 0), firstSeat(review, null)]).toEqual([0, 1]);
  const shared = { seats: [{ seen: { result: 0.5 } }, { seen: { result: 0.5 } }] };
  expect(firstSeat(shared as unknown as GameReview, null)).toBe(0);
});

test("shares are told in whole percent, changes with a sign", () => {
  expect([percent(0.956), signed(0.123), signed(-0.051), signed(0.001)]).toEqual([
    "96 %",
    "+12 %",
    "−5 %",
    "±0 %",
  ]);
  expect([give(0.02), give(0.0001)]).toEqual(["± 4", "± 1"]);
  expect([give(0.5), percent(0), signed(0.006), signed(-0.006)]).toEqual(["± 98", "0 %", "+1 %", "−1 %"]);
});
