/** Café Baras in words. */

import { expect, test, vi } from "vitest";

vi.mock("../../state/settings.svelte", () => ({ settings: { language: "en", confirm: true } }));
import { Play } from "../../board/play.svelte";
import type { CafeBarasView } from "../../generated/cafe_baras/view";
import phrases from "../../generated/cafe_baras/phrases.json";
import { english } from "../../i18n/english.svelte";
import { optionOf, viewWith } from "../../testing";
import { choose } from "./choose";
import { en } from "./en";
import { cardHelp, guestHelp, label, score } from "./words";

english.add({ ...phrases, ...en });

const paid = (coins: number, regular: boolean) => ({ coins, regular });
const view = viewWith<CafeBarasView>({
  seat: 1,
  scores: [4, 9],
  hand: [{ card: "c01", cost: 0, is_known: true }],
  preview: { c01: [paid(9, true), paid(2, false)], c06: [null, paid(4, true)], c40: [null, null] } as never,
});
const play = new Play<CafeBarasView>(choose, { act: () => {}, why: () => {} });
play.update(view, []);
const said = (notation: string) => label(optionOf(notation), play);

test("a card's help says what it is, and what its customer wants", () => {
  expect(cardHelp("c01")).toBe(
    "Puddle Americano (Coffee, food): costs 1, scores 0. Customer Mossy wants Drink, Soup, Sweet and likes Retro.",
  );
  expect(cardHelp("c77")).toBe(
    "Smoothie Blender (equipment): costs 3, scores 2. Each time you serve, one missing Drink or Sweet counts as " +
      "provided. Customer Sunny wants 2 Coffees, Drink, Soup and likes Rustic.",
  );
  expect(cardHelp("c44")).toMatch(
    /Customer Saffron wants 2 Coffees, Tea, Drink, Drink and never becomes a regular\.$/,
  );
});

test("a guest's help says points and desires", () => {
  expect(guestHelp("g01")).toBe("Big Eater: 3 points for Two Snacks.");
});

test("a button says what it costs and pays", () => {
  expect(said("add card=c01")).toBe("Add Puddle Americano for 0");
  expect(said("add card=c06"), "not in hand: the price printed").toBe("Add Marsh Moon Macchiato for 4");
  expect(said("serve card=c01")).toBe("Serve Mossy: +2");
  expect(said("serve card=c06")).toBe("Serve Tansy: +4, a regular!");
  expect(said("serve card=c40")).toBe("Serve Poppy");
  expect(said("stand_in food=soup")).toBe("Soup");
  expect(said("claim guest=g01")).toBe("Claim Big Eater");
  expect(said("take card=c01")).toBe("Take Puddle Americano");
  expect(said("pass")).toBe("Leave it at that");
  expect(said("refresh")).toBe("New display");
});

test("a spectator sees what the first seat would be paid", () => {
  const watching = new Play<CafeBarasView>(choose, { act: () => {}, why: () => {} });
  watching.update(viewWith<CafeBarasView>({ ...view, seat: null, hand: null }), []);
  expect(label(optionOf("serve card=c01"), watching)).toBe("Serve Mossy: +9, a regular!");
  expect(label(optionOf("add card=c01"), watching)).toBe("Add Puddle Americano for 1");
});

test("points have a sign", () => {
  expect(score(view, 1)).toBe("9 pt");
});
