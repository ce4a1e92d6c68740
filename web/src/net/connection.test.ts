import { expect, test } from "vitest";
import { joinChat, joinLog } from "./connection.svelte";

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
