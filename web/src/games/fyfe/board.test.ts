/** FYFE's board without a browser: what options belong to, how lines run, where things come from. */

import { describe, expect, test } from "vitest";
import type { FyfeView, PieceView } from "../../generated/fyfe/view";
import { optionOf, viewWith } from "../../testing";
import { origin } from "./animate";
import { choose } from "./choose";
import { lineArea, others, parse, piecesOf, place, spaceName } from "./layout";

const VIEW = viewWith<FyfeView>({});

describe("an option belongs to", () => {
  test.each([
    ["take supply=2", "supply:2"],
    ["place space=c3", "space:c3"],
    ["move space=c3", "space:c3"],
    ["to space=c3", "space:c3"],
    ["swap space=c3", "space:c3"],
    ["turn space=c3", "space:c3"],
    ["board board=any", "board:any"],
    ["line line=row-1", "line:row-1"],
    ["fulfil line=row-1", "line:row-1"],
    ["aside line=row-1", "line:row-1"],
    ["charm charm=move", "charm:move"],
    ["extra", null],
    ["end", null],
    ["skip", null],
  ])("%s: %s", (notation, thing) => expect(choose.thing(optionOf(notation), VIEW)).toBe(thing));
});

describe("a tap in vain asks about", () => {
  test.each([
    ["supply:1", ["place"], "take supply=1"],
    ["space:a1", ["to", "end"], "to space=a1"],
    ["space:a1", ["swap"], "swap space=a1"],
    ["space:a1", ["turn"], "turn space=a1"],
    ["space:a1", ["move"], "move space=a1"],
    ["space:a1", ["take"], "place space=a1"],
    ["board:any", ["place"], "board board=any"],
    ["line:row-1", ["fulfil"], "fulfil line=row-1"],
    ["line:row-1", ["aside"], "aside line=row-1"],
    ["line:row-1", ["take"], "line line=row-1"],
    ["charm:move", ["take"], "charm charm=move"],
    ["plate:1", ["take"], null],
  ])("%s while %s may be done: %s", (thing, families, notation) =>
    expect(choose.attempt(thing, families, VIEW)).toBe(notation),
  );
});

test("a token dragged to a space is put there next", () => expect(choose.carries).toEqual(["take"]));

describe("a line", () => {
  const token = (name: string): PieceView => ({ token: name, joker: false });
  const SPACES = ["abc", "def", "ghi"].map((row) => [...row].map(token));
  test.each([
    ["row-1", "abc"],
    ["row-3", "ghi"],
    ["column-a", "adg"],
    ["column-c", "cfi"],
    ["diagonal-left", "aei"],
    ["diagonal-right", "ceg"],
  ])("%s runs along %s", (line, along) =>
    expect(
      piecesOf(line, SPACES)
        .map((piece) => piece?.token)
        .join(""),
    ).toBe(along),
  );

  test.each([
    ["row-1", { row: 2, column: 1 }],
    ["row-5", { row: 6, column: 1 }],
    ["column-a", { row: 1, column: 2 }],
    ["column-e", { row: 1, column: 6 }],
    ["diagonal-left", { row: 1, column: 1 }],
    ["diagonal-right", { row: 1, column: 7 }],
  ])("%s has its board at %o", (line, area) => expect(lineArea(line)).toEqual(area));
});

test("a token is told by its parts, in any order", () => {
  const face = { colour: "blue", number: 4, symbol: "leaf" };
  expect(parse("blue-4-leaf")).toEqual(face);
  expect(parse("leaf-blue-4")).toEqual(face);
});

test("spaces are named as on a chess board", () => {
  expect([spaceName(0, 0), spaceName(2, 4)]).toEqual(["a1", "e3"]);
});

test("the others follow in order of seats, after one's own", () => {
  const three = [{}, {}, {}] as FyfeView["players"];
  expect(others(viewWith<FyfeView>({ seat: 1, players: three }))).toEqual([2, 0]);
  expect(others(viewWith<FyfeView>({ seat: null, players: three }))).toEqual([1, 2]);
});

test("tokens come out of the bag", () => {
  expect(origin("token:blue-4-leaf")).toBe("origin:bag");
  expect(origin("board:any")).toBeNull();
});

test("a scene's spots are on the board that is shown large: one's own, or the first to who looks on", () => {
  const shown = (seat: number | null) =>
    ["space:0:a1", "space:1:a1", "bag"].map((spot) => place(spot, viewWith<FyfeView>({ seat })));
  expect(shown(1)).toEqual([null, "space:a1", null]);
  expect(shown(0)).toEqual(["space:a1", null, null]);
  expect(shown(null)).toEqual(["space:a1", null, null]);
});
