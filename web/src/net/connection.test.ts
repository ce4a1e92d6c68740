import { expect, test } from "vitest";
import type { TableInfo } from "../generated/wire";
import { joinChat, joinLog, renamed } from "./connection.svelte";

const line = (version: number, retracts: number[] = []) => ({
  version,
  key: "k",
  params: {},
  text: `${version}`,
  retracts,
});
const said = (number: number) => ({ number, seat: 0, name: "Anna", text: "hæ", at: 0 });

test("new lines follow the old ones, and none comes twice", () => {
  expect(joinLog([line(1), line(2)], [line(2), line(3)]).map((one) => one.version)).toEqual([1, 2, 3]);
  expect(joinLog([], [line(4), line(5)]).map((one) => one.version)).toEqual([4, 5]);
});

test("an undo takes lines back", () => {
  expect(joinLog([line(1), line(2), line(3)], [line(4, [2, 3])]).map((one) => one.version)).toEqual([1, 4]);
});

test("chat is said once", () => {
  expect(joinChat([said(1)], [said(1), said(2)]).map((one) => one.number)).toEqual([1, 2]);
});

test("what was said has the name that its speaker has now", () => {
  const table = (...seats: [string, string][]) =>
    ({ seats: seats.map(([player, name], seat) => ({ seat, player, name })) }) as TableInfo;
  const lines = [said(1), { ...said(2), seat: 1, name: "Bo" }];
  const names = (before: TableInfo | null, after: TableInfo) =>
    renamed(lines, before, after).map((one) => one.name);
  const before = table(["a", "Anna"], ["b", "Bo"]);
  expect(names(before, table(["a", "Anna"], ["b", "Benedikt"]))).toEqual(["Anna", "Benedikt"]);
  expect(names(before, table(["a", "Anna"], ["c", "Cleo"])), "another person").toEqual(["Anna", "Bo"]);
  expect(renamed(lines, before, before)).toBe(lines);
  expect(renamed(lines, null, before)).toBe(lines);
});
