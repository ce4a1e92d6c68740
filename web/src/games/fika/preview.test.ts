import { expect, test } from "vitest";
import { coins } from "./preview";

const view = (own: (string | null)[], other: (string | null)[], groups: object[] = []) => ({ cafes: [own, other], groups });
const NONE = [null, null, null, null, null];

test("a pair pays each 1, with three cups towards it three times", () => {
  const table = view(["brown-1", "green-1", null, null, null], NONE, [{ group: 1, slot: 1, to: 0, taken_up: false }]);
  expect(coins(table, 0)).toEqual([15, 5, 0, 0, 0]);
});

test("a 6 opposite a 1 is lowered to what serves its café best", () => {
  const table = view(["brown-3", "brown-4", "brown-6", "brown-2", null], [null, null, "pink-1", null, null]);
  // 3-4-5 is no 5's objective here, but four browns pay the 6 and three together the 4.
  expect(coins(table, 0)).toEqual([0, 7, 9, 0, 0]);
});

test("a run of three pays a 5 in either direction", () => {
  expect(coins(view(["green-5", "pink-4", "brown-3", null, null], NONE), 0)[0]).toBe(8);
});
