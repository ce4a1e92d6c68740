import { expect, test } from "vitest";
import { curve, roundValues, shares } from "./plot";

const FRAME = { width: 100, height: 60, left: 10, right: 10, top: 5, bottom: 5 };
const points = (...values: number[]) => values.map((value, i) => ({ at: i, value }));

test("ticks are round numbers within the range", () => {
  expect(roundValues(1380, 1620)).toEqual([1400, 1500, 1600]);
  expect(roundValues(-4, 4)).toEqual([0]);
  expect(roundValues(0, 1)).toEqual([0, 0.5, 1]);
  expect(roundValues(0, 6)).toEqual([0, 2, 4, 6]);
  expect(roundValues(0, 3)).toEqual([0, 1, 2, 3]);
  expect(roundValues(0, 21)).toEqual([0, 10, 20]);
  expect(roundValues(1, 10, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("a curve goes from left to right, higher for more, and stays in its frame", () => {
  const { path, dots } = curve(points(1500, 1600, 1400), FRAME);
  expect(dots.map((dot) => dot.x)).toEqual([10, 50, 90]);
  expect(dots[1].y).toBeLessThan(dots[0].y);
  expect(dots[2].y).toBeGreaterThan(dots[0].y);
  for (const dot of dots) expect(dot.y >= 5 && dot.y <= 55).toBe(true);
  expect(path).toBe(dots.map((dot, i) => `${i ? "L" : "M"}${dot.x} ${dot.y}`).join(""));
});

test("a curve fills its frame but for a little above and below, and its ticks stand where their values do", () => {
  const { dots, ticks } = curve(points(1500, 1600, 1400), { ...FRAME, right: 6, bottom: 3 });
  expect(dots).toEqual([
    { x: 10, y: 31 },
    { x: 52, y: 8.4 },
    { x: 94, y: 53.6 },
  ]);
  expect(ticks).toEqual([
    { y: 53.6, value: 1400 },
    { y: 31, value: 1500 },
    { y: 8.4, value: 1600 },
  ]);
  const flat = curve(points(1500, 1510), FRAME);
  expect(flat.dots.map((dot) => dot.y)).toEqual([34.3, 25.7]);
});

test("one game is a dot in the middle, and none is nothing", () => {
  expect(curve(points(1500), FRAME).dots).toEqual([{ x: 50, y: 30 }]);
  expect(curve(points(1500), { ...FRAME, left: 30 }).dots[0].x).toBe(60);
  expect(curve([], FRAME).path).toBe("");
  expect(curve([], FRAME).ticks.map((tick) => tick.value)).toEqual([-20, 0, 20]);
});

test("a rating that hardly moves is drawn so", () => {
  const { dots } = curve(points(1500, 1501), FRAME);
  expect(Math.abs(dots[0].y - dots[1].y)).toBeLessThan(2);
});

test("shares add up to the whole, and of nothing there are none", () => {
  expect(shares([1, 3])).toEqual([25, 75]);
  expect(shares([0, 0])).toEqual([0, 0]);
});
