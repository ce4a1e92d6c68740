import { expect, test } from "vitest";
import { isLastWord, moodOf, placeBeside } from "./remarks";

const SIZE = { width: 200, height: 50 };

test("a remark stands under its speaker's name, whole on the screen", () => {
  expect(placeBeside({ left: 40, top: 100, bottom: 124 }, SIZE, 390, 800)).toEqual({ left: 40, top: 130 });
  expect(placeBeside({ left: 300, top: 100, bottom: 124 }, SIZE, 390, 800)).toEqual({
    left: 182,
    top: 130,
  });
  expect(placeBeside({ left: -9, top: 700, bottom: 780 }, SIZE, 390, 800)).toEqual({ left: 8, top: 644 });
  expect(placeBeside(null, SIZE, 400, 800)).toEqual({ left: 100, top: 60 });
});

test("a face goes with what is said", () => {
  expect(
    ["greeting", "good", "bad", "won", "lost"].map((one) => moodOf(`house.talk.una.${one}.1`)),
  ).toEqual(["calm", "glad", "sorry", "glad", "sorry"]);
  expect([isLastWord("house.talk.una.won.2"), isLastWord("house.talk.una.good.2")]).toEqual([true, false]);
});
