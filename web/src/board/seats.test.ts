import { expect, test } from "vitest";
import type { SeatInfo, Situation, TableInfo } from "../generated/wire";
import { seatStates } from "./seats";

const seat = (number: number, more: Partial<SeatInfo> = {}) =>
  ({ seat: number, kind: "player", is_connected: true, substitute: null, ...more }) as SeatInfo;
const at = (pending: number[], status = "playing") =>
  ({ pending, status, clocks: [{ left: 5, is_running: true }] }) as unknown as Situation;
const table = {
  seats: [seat(0), seat(1, { is_connected: false }), seat(2, { kind: "bot", substitute: "keen" })],
} as TableInfo;

test("who is to decide, and who has decided while others have not", () => {
  const of = (pending: number[], status?: string) =>
    seatStates(table, at(pending, status), [], 0).map((one) => [one.isPending, one.isDone]);
  expect(of([1])).toEqual([
    [false, false],
    [true, false],
    [false, false],
  ]);
  expect(of([0, 1])[2], "two are still to decide").toEqual([false, true]);
  expect(of([0, 1], "paused")).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ]);
});

test("who is away, who is played for, and the clocks", () => {
  const states = seatStates(table, at([0]), [true, true], 7);
  expect(
    states.map((one) => one.isAway),
    "what was heard last counts",
  ).toEqual([false, false, false]);
  expect(seatStates(table, at([0]), [], 7)[1].isAway).toBe(true);
  expect(states.map((one) => one.isSubstituted)).toEqual([false, false, true]);
  expect(states[0].clock).toEqual({ left: 5, is_running: true });
  expect([states[1].clock, states[1].at]).toEqual([null, 7]);
});
