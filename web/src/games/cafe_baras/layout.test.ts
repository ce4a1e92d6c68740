import { expect, test } from "vitest";
import { metWants, want } from "./layout";

test("a want may need several symbols of one food", () => {
  expect(want("coffee*2")).toEqual({ food: "coffee", size: 2 });
  expect(want("tea")).toEqual({ food: "tea", size: 1 });
});

test("as many wants of a food are met as the house says", () => {
  expect(metWants(["tea", "soup", "tea"], ["tea"])).toEqual([true, false, false]);
  expect(metWants(["tea", "coffee*2", "tea"], ["coffee", "tea", "tea"])).toEqual([true, true, true]);
  expect(metWants(["tea"], [])).toEqual([false]);
});
