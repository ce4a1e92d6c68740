/** FIKA's board without a browser: what options belong to, where things lie and come from. */

import { describe, expect, test } from "vitest";
import type { FikaView, GroupView } from "../../generated/fika/view";
import { optionOf, viewWith } from "../../testing";
import { origin } from "./animate";
import { choose } from "./choose";
import { coinsOf, groupAt, parse, sides, sorted, suitsInOrder } from "./layout";

const group = (number: number, slot: number | null, taken_up = false): GroupView => ({
  group: number,
  slot,
  to: 0,
  taken_up,
  card: null,
});
const VIEW = viewWith<FikaView>({ groups: [group(1, 2), group(2, null), group(3, 4, true)] });

describe("an option belongs to", () => {
  test.each([
    ["choose card=pink-3", "hand:pink-3"],
    ["hide card=pink-3", "hand:pink-3"],
    ["bring card=pink-3", "hand:pink-3"],
    ["supply card=green-1", "supply:green-1"],
    ["place slot=4", "cell:own:4"],
    ["cell side=other slot=5", "cell:other:5"],
    ["group group=2", "group:2"],
    ["street slot=1", "street:1"],
    ["street slot=2", "group:1"], // the Group that lies on it is tapped
    ["street slot=4", "street:4"], // a Group taken up lies nowhere
    ["suit suit=pink", null],
    ["pass", null],
    ["stop", null],
  ])("%s: %s", (notation, thing) => expect(choose.thing(optionOf(notation), VIEW)).toBe(thing));
});

describe("a tap in vain asks about", () => {
  test.each([
    ["hand:pink-3", ["hide"], "hide card=pink-3"],
    ["hand:pink-3", ["bring", "pass"], "bring card=pink-3"],
    ["hand:pink-3", ["place"], "choose card=pink-3"],
    ["supply:green-1", ["choose"], "supply card=green-1"],
    ["cell:own:2", ["place"], "place slot=2"],
    ["cell:other:2", ["place"], "cell side=other slot=2"],
    ["cell:own:2", ["cell"], "cell side=own slot=2"],
    ["group:3", ["street"], "group group=3"],
    ["street:5", ["group"], "street slot=5"],
    ["sign:1", ["group"], null],
  ])("%s while %s may be done: %s", (thing, families, notation) =>
    expect(choose.attempt(thing, families, VIEW)).toBe(notation),
  );
});

describe("on the table", () => {
  test("cards have a suit and a number, and the number its coins", () => {
    expect(parse("pink-3")).toEqual({ suit: "pink", number: 3 });
    expect([1, 6].map(coinsOf)).toEqual([5, 9]);
  });

  test("one's own café is below; a spectator sits behind the first seat", () => {
    expect(sides(viewWith<FikaView>({ seat: 1 }))).toEqual({ own: 1, other: 0 });
    expect(sides(viewWith<FikaView>({ seat: null }))).toEqual({ own: 0, other: 1 });
  });

  test("a Group lies on its Street card unless it is taken up", () => {
    expect(groupAt(VIEW, 2)?.group).toBe(1);
    expect([1, 4].map((slot) => groupAt(VIEW, slot))).toEqual([null, null]);
  });

  test("a hand is held by number, then by suit, and stays as it was dealt", () => {
    const dealt = ["pink-3", "green-1", "brown-3", "brown-1"];
    expect(sorted(dealt)).toEqual(["brown-1", "green-1", "brown-3", "pink-3"]);
    expect(dealt[0]).toBe("pink-3");
  });
});

describe("a card comes from", () => {
  const before = viewWith<FikaView>({ chosen: [null, "face down"] });
  const after = viewWith<FikaView>({
    seat: 0,
    chosen: [null, "pink-3"],
    cafes: [[null], ["green-1"]],
  });
  test.each([
    ["card:pink-3", "card:facedown-1"], // turned up
    ["card:green-1", "card:facedown-1"],
    ["card:facedown-1", "origin:seat-1"],
    ["card:brown-6", "origin:supply"],
    ["group:1", null],
  ])("%s: %s", (move, from) => expect(origin(move, before, after)).toBe(from));

  test("the other's hand where it did not lie face down", () => {
    expect(origin("card:pink-3", { ...before, chosen: [null, null] }, after)).toBe("origin:seat-1");
  });
});

test.each([
  [null, null, []],
  ["pink", null, ["pink"]],
  ["pink", "brown", ["pink", "brown", "green"]],
])("of %s and %s the suits that break ties are known", (primary, secondary, order) => {
  expect(suitsInOrder(viewWith<FikaView>({ primary, secondary }))).toEqual(order);
});
