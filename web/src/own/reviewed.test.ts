import { expect, test } from "vitest";
import type { AgainstOne, LostOn, ReviewedGame } from "../generated/wire";
import { byGame, lengthOf, placeOf, range, trendOf, verdictOf, wins } from "./reviewed";

const games = (...accuracies: number[]) =>
  accuracies.map((accuracy, i) => ({ finished: i, accuracy }) as ReviewedGame);
const against = (count: number, played: number, played_error: number) =>
  ({ games: count, played, played_error }) as AgainstOne;
const lost = (game: string, loss: number) => ({ game, loss }) as LostOn;

test("somebody is called better only where luck and few games cannot explain it", () => {
  expect(verdictOf(against(10, 0.2, 0.05))).toBe("better");
  expect(verdictOf(against(10, -0.2, 0.05))).toBe("worse");
  expect(verdictOf(against(10, 0.2, 0.15))).toBe("open");
  expect(verdictOf(against(3, 0.4, 0.01))).toBe("open");
  expect(verdictOf(against(4, 0.4, 0.01))).toBe("better");
  expect(verdictOf(against(4, 0, 0))).toBe("open");
});

test("a trend is told where the halves differ by more than their games do", () => {
  expect(trendOf(games(0.5, 0.9, 0.5, 0.9))).toBeNull();
  expect(trendOf(games(0.5, 0.52, 0.5, 0.51, 0.8, 0.82, 0.8, 0.81))?.verdict).toBe("better");
  expect(trendOf(games(0.8, 0.82, 0.8, 0.81, 0.5, 0.52, 0.5, 0.51))?.verdict).toBe("worse");
  expect(trendOf(games(0.5, 0.9, 0.4, 0.8, 0.6, 0.9, 0.3, 0.9))?.verdict).toBe("open");
});

test("a trend is the means of both halves, the later one with the game in the middle", () => {
  expect(trendOf(games(0.5, 0.5, 0.5, 0.5, 0.6, 0.6, 0.6))).toBeNull();
  const trend = trendOf(games(0.1, 0.3, 0.1, 0.3, 0.5, 0.7, 0.5, 0.7, 0.6))!;
  expect(trend.before).toBeCloseTo(0.2);
  expect(trend.since).toBeCloseTo(0.6);
  expect(trend.verdict).toBe("better");
});

test("a difference of just less than two errors is none, one of a little more is", () => {
  // Means' errors of 0.1 / √3 in each half: together 0.0816, twice that 0.16.
  const halves = (later: number) => games(0, 0.2, 0, 0.2, later, later + 0.2, later, later + 0.2);
  expect(trendOf(halves(0.15))?.verdict).toBe("open");
  expect(trendOf(halves(0.17))?.verdict).toBe("better");
  expect(trendOf(halves(-0.17))?.verdict).toBe("worse");
});

test("wins have a sign, unless there are none", () => {
  expect([wins(1.26), wins(-0.31), wins(0.02)]).toEqual(["+1.3", "−0.3", "±0.0"]);
  expect([wins(0.06), wins(-0.06), wins(0)]).toEqual(["+0.1", "−0.1", "±0.0"]);
});

test("an interval is twice its error to either side", () => {
  expect(range(1, 0.5).least).toBeCloseTo(0.02);
  expect(range(1, 0.5).most).toBeCloseTo(1.98);
});

test("the greatest loss fills its bar, and the game that cost most comes first", () => {
  const all = [lost("fika", 0.2), lost("fyfe", 0.5), lost("fyfe", 0.4)];
  expect(all.map((one) => lengthOf(one, all))).toEqual([40, 100, 80]);
  expect(lengthOf(lost("fika", 0), [lost("fika", 0)])).toBe(0);
  expect(byGame(all).map((thirds) => thirds[0].game)).toEqual(["fyfe", "fika"]);
});

test("as good as each other is the middle of the line, and half a win its end", () => {
  expect([placeOf(0), placeOf(0.5), placeOf(-0.9)]).toEqual([50, 100, 0]);
  expect([placeOf(0.9), placeOf(-0.5), placeOf(0.25)]).toEqual([100, 0, 75]);
});
