import { expect, test } from "vitest";
import { isPossible } from "./preview";

const line = (...tokens: (string | null)[]) => tokens.map((token) => (token ? { token, joker: false } : null));

test("boards that a line can still fulfil", () => {
  const pieces = line("blue-1-flower", "blue-2-leaf", null, null, null);
  expect(isPossible("any", pieces)).toBe(true);
  expect(isPossible("same_colour", pieces)).toBe(true);
  expect(isPossible("different_colours", pieces)).toBe(false);
  expect(isPossible("different_numbers", pieces)).toBe(true);
  expect(isPossible("order_up", pieces)).toBe(true);
  expect(isPossible("order_down", pieces)).toBe(false);
  expect(isPossible("house_numbers", pieces)).toBe(true);
  expect(isPossible("all_different", pieces)).toBe(false);
});

test("a full house has no three kinds, and no joker stands in the way", () => {
  expect(isPossible("house_numbers", line("blue-1-flower", "red-2-leaf", "green-3-mask", null, null))).toBe(false);
  const pieces = line("blue-1-flower", "red-2-leaf", "green-3-mask", null, null);
  pieces[2]!.joker = true;
  expect(isPossible("house_numbers", pieces)).toBe(true);
});
