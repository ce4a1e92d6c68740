/** The cookie game's board without a browser: what options belong to, who sits where, where cakes come from. */

import { describe, expect, test } from "vitest";
import type { CookieJarView } from "../../generated/cookie_jar/view";
import { optionOf, viewWith } from "../../testing";
import { origin } from "./animate";
import { choose } from "./choose";
import { cakeOf, isCake, laid, nameOf, others, pancakeOf, plain } from "./layout";

const VIEW = viewWith<CookieJarView>({});

describe("an option belongs to", () => {
  test.each([
    ["lay card=kleina", "hand:kleina"],
    ["name card=kleina", "hand:kleina"],
    ["toss card=kleina", "hand:kleina"],
    ["first card=tvilumma", "pancake:tvilumma"],
    ["choose seat=2", "player:2"],
    ["guess card=kleina", "guess:kleina"],
    ["number value=3", null],
    ["pass", null],
  ])("%s: %s", (notation, thing) => expect(choose.thing(optionOf(notation), VIEW)).toBe(thing));
});

describe("a tap in vain asks about", () => {
  test.each([
    ["hand:kleina", ["toss"], "toss card=kleina"],
    ["hand:kleina", ["name"], "name card=kleina"],
    ["hand:kleina", ["choose"], "lay card=kleina"],
    ["player:1", ["lay"], "choose seat=1"],
    ["guess:kleina", ["lay"], "guess card=kleina"],
    ["pancake:tvilumma", ["lay"], null],
  ])("%s while %s may be done: %s", (thing, families, notation) =>
    expect(choose.attempt(thing, families, VIEW)).toBe(notation),
  );
});

describe("on the table", () => {
  const four = [{}, {}, {}, {}] as CookieJarView["players"];
  test("the others sit to the left of one's own seat; a spectator sees all", () => {
    expect(others(viewWith<CookieJarView>({ seat: 2, players: four }))).toEqual([3, 0, 1]);
    expect(others(viewWith<CookieJarView>({ seat: null, players: four }))).toEqual([0, 1, 2, 3]);
  });

  test("cakes lie one by one", () => {
    expect(laid({ kleina: 2, piparkaka: 1 })).toEqual(["kleina", "kleina", "piparkaka"]);
    expect(laid({})).toEqual([]);
  });

  test("cakes and pancakes have their names, and what is neither keeps its id", () => {
    expect([isCake("kleina"), isCake("tvilumma")]).toEqual([true, false]);
    expect(nameOf("kleina")).toBe(cakeOf("kleina").name);
    expect(nameOf("tvilumma")).toBe(pancakeOf("tvilumma").name);
    expect(nameOf("unheard_of")).toBe("unheard_of");
  });

  test("a cake with coffee is drawn as the cake", () => {
    expect([plain("kleina_coffee"), plain("kleina")]).toEqual(["kleina", "kleina"]);
  });
});

describe("a cake comes from", () => {
  const before = viewWith<CookieJarView>({ turn: 2 });
  const after = viewWith<CookieJarView>({ seat: 0 });
  test.each([
    ["row:0:kleina#1", "hand:kleina#0"], // one's own hand
    ["row:2:kleina#0", "origin:seat-2"],
    ["row:1:kleina#0", "origin:seat-2"], // laid before one by whoever has the turn
    ["hand:kleina#0", "origin:deck"],
  ])("%s: %s", (move, from) => expect(origin(move, before, after)).toBe(from));

  test("its own seat where nobody has the turn", () => {
    expect(origin("row:1:kleina#0", { ...before, turn: null }, after)).toBe("origin:seat-1");
  });
});
