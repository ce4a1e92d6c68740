import { describe, expect, test } from "vitest";
import type { Moment } from "../generated/wire";
import { linesTo, placeOf, stopsOf } from "./replayStops";

const outline = { decisions: [4, 5, 6, 9, 10, 12], turns: [4, 6, 9], rounds: [4, 9] };

describe("a replay stops", () => {
  test("at decisions, turns and rounds, from where play begins to the end", () => {
    expect(stopsOf(outline, "decisions", 12)).toEqual([4, 5, 6, 9, 10, 12]);
    expect(stopsOf(outline, "turns", 12)).toEqual([4, 6, 9, 12]);
    expect(stopsOf(outline, "rounds", 12)).toEqual([4, 9, 12]);
  });
  test("where it began and at its end, if nobody decided anything", () => {
    const nobody = { decisions: [], turns: [], rounds: [] };
    expect(stopsOf(nobody, "decisions", 3)).toEqual([0, 3]);
  });
  test("at every single draw if somebody wants that, or nothing else is known", () => {
    expect(stopsOf(outline, "draws", 3)).toEqual([0, 1, 2, 3]);
    expect(stopsOf(null, "turns", 2)).toEqual([0, 1, 2]);
  });
});

test("a step is at the last stop that is not behind it", () => {
  expect([0, 4, 5, 8, 12].map((step) => placeOf([4, 6, 9, 12], step))).toEqual([0, 0, 0, 1, 3]);
});

test("what is said of a stop is all that was said on the way to it", () => {
  const moment = (step: number, ...keys: string[]) =>
    [
      step,
      { step, log: keys.map((key) => ({ version: step, key, params: {} })) } as unknown as Moment,
    ] as const;
  const moments = new Map([moment(1, "a"), moment(2), moment(3, "b", "c"), moment(4, "d")]);
  expect(linesTo(moments, 1, 3).map((line) => line.key)).toEqual(["b", "c"]);
  expect(linesTo(moments, 0, 4).map((line) => line.key)).toEqual(["a", "b", "c", "d"]);
});
