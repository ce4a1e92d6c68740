/** Café Baras' board without a browser: what options belong to, what is met, where cards come from. */

import { describe, expect, test } from "vitest";
import type { CafeBarasView } from "../../generated/cafe_baras/view";
import { optionOf, viewWith } from "../../testing";
import { origin } from "./animate";
import { choose } from "./choose";
import { metWants, seatsInOrder, want } from "./layout";

const ACT = viewWith<CafeBarasView>({ phase: "act" });
const FETCH = viewWith<CafeBarasView>({ phase: "fetch" });

describe("an option belongs to", () => {
  test.each([
    ["add card=mug", "hand:mug"],
    ["serve card=mug", "hand:mug"],
    ["take card=mug", "display:mug"],
    ["claim guest=critic", "guest:critic"],
    ["stand_in food=tea", null],
    ["refresh", null],
    ["pass", null],
    ["end", null],
  ])("%s: %s", (notation, thing) => expect(choose.thing(optionOf(notation), ACT)).toBe(thing));

  test("the discard pile while a card is fetched from it", () => {
    expect(choose.thing(optionOf("take card=mug"), FETCH)).toBe("discard:mug");
  });
});

describe("a tap in vain asks about", () => {
  test.each([
    ["hand:mug", ["add", "serve"], "add card=mug"],
    ["hand:mug", ["serve"], "serve card=mug"],
    ["hand:mug", ["take"], "add card=mug"],
    ["display:mug", ["add"], "take card=mug"],
    ["discard:mug", ["add"], "take card=mug"],
    ["guest:critic", ["add"], "claim guest=critic"],
    ["zone:serve", ["add"], null],
  ])("%s while %s may be done: %s", (thing, families, notation) =>
    expect(choose.attempt(thing, families, ACT)).toBe(notation),
  );
});

test("a card is dragged to be served or to be added, and does what else there is", () => {
  const options = ["add card=mug", "serve card=mug"].map(optionOf);
  const dropped = (onto: string, left = options) => choose.drop!("hand:mug", onto, left, ACT)?.family;
  expect([dropped("zone:serve"), dropped("zone:add")]).toEqual(["serve", "add"]);
  expect(dropped("zone:add", [options[1]])).toBe("serve");
  expect(dropped("zone:add", [])).toBeUndefined();
});

test("a want may need several symbols of one food", () => {
  expect(want("coffee*2")).toEqual({ food: "coffee", size: 2 });
  expect(want("tea")).toEqual({ food: "tea", size: 1 });
});

test("as many wants of a food are met as the house says", () => {
  expect(metWants(["tea", "soup", "tea"], ["tea"])).toEqual([true, false, false]);
  expect(metWants(["tea", "coffee*2", "tea"], ["coffee", "tea", "tea"])).toEqual([true, true, true]);
  expect(metWants(["tea"], [])).toEqual([false]);
});

test("one's own café comes first, then the others by turns", () => {
  const three = [{}, {}, {}] as CafeBarasView["players"];
  expect(seatsInOrder(viewWith<CafeBarasView>({ seat: 1, players: three }))).toEqual([1, 2, 0]);
  expect(seatsInOrder(viewWith<CafeBarasView>({ seat: null, players: three }))).toEqual([0, 1, 2]);
});

describe("a card comes from", () => {
  const player = (cafe: string[], regulars: string[]) => ({ cafe, regulars });
  const before = viewWith<CafeBarasView>({ discard: ["old"] });
  const after = viewWith<CafeBarasView>({
    seat: 0,
    players: [player(["mine"], []), player(["mug"], ["guest"])] as CafeBarasView["players"],
  });
  test.each([
    ["card:mug", "origin:seat-1"],
    ["card:guest", "origin:seat-1"],
    ["card:mine", "origin:deck"],
    ["card:old", "origin:discard"],
    ["card:new", "origin:deck"],
    ["guest:critic", null],
  ])("%s: %s", (move, from) => expect(origin(move, before, after)).toBe(from));
});
