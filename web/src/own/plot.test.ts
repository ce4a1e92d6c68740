import { expect, test } from "vitest";
import { curve, roundValues, shares } from "./plot";

const FRAME = { width: 100, height: 60, left: 10, right: 10, top: 5, bottom: 5 };
const points = (...values: number[]) => values.map((value, i) => ({ at: i, value }));

test("ticks are round numbers within the range", () => {
  expect(roundValues(1380, 1620)).toEqual([1400, 1500, 1600]);
  expect(roundValues(-4, 4)).toEqual([0]);
  expect(roundValues(0, 1)).toEqual([0, 0.5, 1]);
});

test("a curve goes from left to right, higher for more, and stays in its frame", () => {
  const { path, dots } = curve(points(1500, 1600, 1400), FRAME);
  expect(dots.map((dot) => dot.x)).toEqual([10, 50, 90]);
  expect(dots[1].y).toBeLessThan(dots[0].y);
  expect(dots[2].y).toBeGreaterThan(dots[0].y);
  for (const dot of dots) expect(dot.y >= 5 && dot.y <= 55).toBe(true);
  expect(path).toBe(dots.map((dot, i) => `${i ? "L" : "M"}${dot.x} ${dot.y}`).join(""));
});

test("one game is a dot in the middle, and none is nothing", () => {
  expect(curve(points(1500), FRAME).dots).toEqual([{ x: 50, y: 30 }]);
  expect(curve([], FRAME).path).toBe("");
});

test("a rating that hardly moves is drawn so", () => {
  const { dots } = curve(points(1500, 1501), FRAME);
  expect(Math.abs(dots[0].y - dots[1].y)).toBeLessThan(2);
});

test("shares add up to the whole, and of nothing there are none", () => {
  expect(shares([1, 3])).toEqual([25, 75]);
  expect(shares([0, 0])).toEqual([0, 0]);
});
