/** Caffeine Hit's board without a browser: what options belong to, how cards lie, where they come from. */

import { describe, expect, test } from "vitest";
import type { CaffeineHitView } from "../../generated/caffeine_hit/view";
import { optionOf, viewWith } from "../../testing";
import { origin } from "./animate";
import { choose } from "./choose";
import { kindOf, seatsInOrder, SET_SIZES, sorted, total } from "./layout";

const TURN = viewWith<CaffeineHitView>({ phase: "turn", seat: 0 });
const SECOND = viewWith<CaffeineHitView>({ phase: "second", seat: 0 });

describe("an option belongs to", () => {
  test.each([
    ["boost drink=latte", "hand:latte"],
    ["attack drink=latte", "hand:latte"],
    ["add drink=latte", "hand:latte"],
    ["carrier drink=latte", "hand:carrier"],
    ["to_go drink=latte", "hand:to_go"],
    ["loyalty drink=latte", "hand:loyalty"],
    ["cookie drink=latte", "hand:cookie"],
    ["spill drink=latte", "hand:spill"],
    ["swap card=spill", "hand:spill"],
    ["table seat=2", "table:2"],
    ["stack cookie=with", null],
    ["done", null],
  ])("%s: %s", (notation, thing) => expect(choose.thing(optionOf(notation), TURN)).toBe(thing));

  test("the drink where a carrier serves a second one", () => {
    expect(choose.thing(optionOf("carrier drink=latte"), SECOND)).toBe("hand:latte");
    expect(choose.thing(optionOf("spill drink=latte"), SECOND)).toBe("hand:spill");
  });
});

describe("a tap in vain asks about", () => {
  test.each([
    ["table:1", ["boost"], "table seat=1"],
    ["hand:latte", ["add", "done"], "add drink=latte"],
    ["hand:latte", ["carrier"], "carrier drink=latte"],
    ["hand:latte", ["add", "carrier"], "add drink=latte"],
    ["hand:latte", ["boost", "swap"], "boost drink=latte"],
    ["hand:latte", ["table"], "boost drink=latte"],
    ["hand:spill", ["boost", "swap"], "swap card=spill"],
    ["hand:spill", ["boost"], null],
  ])("%s while %s may be done: %s", (thing, families, notation) =>
    expect(choose.attempt(thing, families, TURN)).toBe(notation),
  );
});

describe("a card dragged", () => {
  const OPTIONS = ["boost drink=latte", "attack drink=latte", "swap card=latte"].map(optionOf);
  const dropped = (onto: string, options = OPTIONS) =>
    choose.drop!("hand:latte", onto, options, TURN)?.notation ?? null;

  test("to one's own table boosts, to another's attacks", () => {
    expect(dropped("table:0")).toBe("boost drink=latte");
    expect(dropped("table:3")).toBe("attack drink=latte");
    expect(choose.carries, "and the table is meant for the attack").toEqual(["attack"]);
  });

  test("adds where more may be added", () => {
    expect(dropped("table:0", [optionOf("add drink=latte"), optionOf("done")])).toBe("add drink=latte");
  });

  test("does the only thing there is, or nothing where it is unclear", () => {
    expect(dropped("pile:0", [optionOf("swap card=latte")])).toBe("swap card=latte");
    expect(dropped("pile:0")).toBeNull();
  });
});

describe("on the table", () => {
  test("one's own place comes first, then the others by turns", () => {
    expect(seatsInOrder(viewWith<CaffeineHitView>({ seat: 2, seats: 4 }))).toEqual([2, 3, 0, 1]);
    expect(seatsInOrder(viewWith<CaffeineHitView>({ seat: null, seats: 3 }))).toEqual([0, 1, 2]);
  });

  test("a hand is held by colour, action cards last, equal ones told apart", () => {
    const hand = { spill: 1, latte: 2, green_tea: 1 };
    expect(sorted(hand).map((one) => one.key)).toEqual(["green_tea#0", "latte#0", "latte#1", "spill#0"]);
  });

  test("cards are counted", () => {
    expect(total({ latte: 2, spill: 1 })).toBe(3);
    expect(total({})).toBe(0);
  });

  test("action cards are red, and what is not printed keeps its id", () => {
    expect(kindOf("spill").colour).toBe("red");
    expect(kindOf("unheard_of").name).toBe("unheard_of");
  });

  test("some colours count in sets", () => {
    expect([SET_SIZES.yellow, SET_SIZES.blue, SET_SIZES.orange]).toEqual([3, 2, 0]);
  });
});

describe("a card comes from", () => {
  const before = viewWith<CaffeineHitView>({ seat: 0, actor: 0, hand: { latte: 1 } });
  const from = (move: string, more: Partial<CaffeineHitView> = {}) => origin(move, { ...before, ...more });
  test.each([
    ["hand:latte#0", "origin:pile"],
    ["table:latte", "hand:latte#0"],
    ["table:espresso", "origin:seat-0"], // from under a cup, not from the hand
  ])("%s: %s", (move, found) => expect(from(move)).toBe(found));
  test("the seat that acts, or the pile where nobody does", () => {
    expect(from("table:latte", { actor: 2 })).toBe("origin:seat-2");
    expect(from("table:latte", { actor: null })).toBe("origin:pile");
    expect(from("table:latte", { hand: null })).toBe("origin:seat-0");
  });
});
