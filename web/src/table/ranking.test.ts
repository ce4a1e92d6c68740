import { expect, test } from "vitest";
import { byRank } from "./ranking";

test("the first stands before all, equals as they sit, and nobody is moved where there are no ranks", () => {
  expect(byRank(["Anna", "Bo", "Dísa", "Egill"], [3, 1, 4, 1])).toEqual([1, 3, 0, 2]);
  expect(byRank(["Anna", "Bo"])).toEqual([0, 1]);
});
