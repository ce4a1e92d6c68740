import { expect, test } from "vitest";
import { nextToLook } from "./hotSeat.svelte";

const here = (...pending: number[][]) => pending.map((one, seat) => ({ seat, pending: one }));

test("the screen stays with the one who is asked", () => {
  expect(nextToLook(here([0, 1], [0, 1]), 0)).toBeNull();
});

test("it goes to the one whom both connections say is asked", () => {
  expect(nextToLook(here([1], [1]), 0)).toBe(1);
  expect(nextToLook(here([2], [2], [2]), 0)).toBe(2);
  expect(nextToLook(here([0], [0]), 1)).toBe(0);
});

test("it waits while one connection is behind", () => {
  expect(nextToLook(here([1], [0]), 0)).toBeNull();
});

test("it stays where the table waits for somebody elsewhere", () => {
  expect(nextToLook(here([2], [2]), 0)).toBeNull();
});

test("one person alone never hands it over", () => {
  expect(nextToLook(here([1]), 0)).toBeNull();
  expect(nextToLook([], 0)).toBeNull();
});

test("nobody without a seat is handed the screen", () => {
  expect(
    nextToLook(
      [
        { seat: null, pending: [1] },
        { seat: null, pending: [1] },
      ],
      0,
    ),
  ).toBeNull();
});
