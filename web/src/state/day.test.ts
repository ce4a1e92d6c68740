import { expect, test } from "vitest";
import { timeOfDay } from "./day";

test.each([
  [4, "evening"],
  [5, "morning"],
  [10, "morning"],
  [11, "day"],
  [17, "day"],
  [18, "evening"],
  [23, "evening"],
])("at %i o'clock one is greeted as in the %s", (hour, time) => {
  expect(timeOfDay(new Date(2026, 10, 16, hour))).toBe(time);
});
