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
import { aboutCard, aboutGuest, aboutPoints, effectMark, label } from "./words";

english.add({ ...phrases, ...en });

const paid = (coins: number, regular: boolean) => ({ coins, regular });
const view = viewWith<CafeBarasView>({
  seat: 1,
  scores: [4, 9],
  hand: [{ card: "c01", cost: 0, is_known: true }],
  preview: { c01: [paid(9, true), paid(2, false)], c06: [null, paid(4, true)], c40: [null, null] } as never,
});
const play = new Play<CafeBarasView>(choose, { act: () => {}, why: async () => null });
play.update(view, []);
const said = (notation: string) => label(optionOf(notation), play);

test("a card tells what it is for the café, and what its customer wants", () => {
  expect(aboutCard("c01").says).toEqual([
    "In your café: Coffee, food; costs 1, scores 0 points.",
    "Customer Mossy wants Drink, Soup, Sweet and likes Retro.",
  ]);
  expect(aboutCard("c77").says).toEqual([
    "In your café: equipment; costs 3, scores 2 points.",
    "As long as it is in your café: Each time you serve, one missing Drink or Sweet counts as provided.",
    "Customer Sunny wants 2 Coffees, Drink, Soup and likes Rustic.",
  ]);
  expect(aboutCard("c44").says?.at(-1)).toBe(
    "Customer Saffron wants 2 Coffees, Tea, Drink, Drink and never becomes a regular.",
  );
  expect([effectMark("c01"), effectMark("c77")]).toEqual([null, "always"]);
});

test("a card tells what its customer would bring now", () => {
  expect(aboutCard("c01").worth).toBeNull();
  expect(aboutCard("c01", { coins: 2, met: [], regular: false }).worth).toBe("Mossy would pay you 2 coins");
  expect(aboutCard("c01", { coins: 3, met: [], regular: true }).worth).toBe(
    "Mossy would pay you 3 coins and become a regular",
  );
});

test("a guest tells points and desires, who could have them and who has", () => {
  const names = ["Anna", "Bo"];
  const guest = { guest: "g01", claimed_by: null, met_by: [] as number[] };
  expect(aboutGuest(guest, names)).toEqual({
    says: ["Comes for Two Snacks."],
    worth: "3 points for whoever pleases them first",
  });
  expect(aboutGuest({ ...guest, met_by: [1] }, names).worth).toBe("3 points; could be claimed by Bo");
  expect(aboutGuest({ ...guest, claimed_by: 0 }, names).worth).toBe("3 points for Anna");
});

test("points are taken apart", () => {
  expect(aboutPoints({ coins: 1, cards: 2, regulars: 4, guests: 5, total: 12 })).toEqual({
    says: ["Coins 1, cards 2, regulars 4, special guests 5."],
    worth: "12 points",
  });
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
  expect(said("pass")).toBe("Pass");
  expect(said("refresh")).toBe("New display");
});

test("a spectator sees what the first seat would be paid", () => {
  const watching = new Play<CafeBarasView>(choose, { act: () => {}, why: async () => null });
  watching.update(viewWith<CafeBarasView>({ ...view, seat: null, hand: null }), []);
  expect(label(optionOf("serve card=c01"), watching)).toBe("Serve Mossy: +9, a regular!");
  expect(label(optionOf("add card=c01"), watching)).toBe("Add Puddle Americano for 1");
});
