/** FIKA in words. */

import { expect, test, vi } from "vitest";

vi.mock("../../state/settings.svelte", () => ({ settings: { language: "en", confirm: true } }));
import { Play } from "../../board/play.svelte";
import phrases from "../../generated/fika/phrases.json";
import type { FikaView } from "../../generated/fika/view";
import { english } from "../../i18n/english.svelte";
import { optionOf, viewWith } from "../../testing";
import { choose } from "./choose";
import { en } from "./en";
import { MOMENTS, aboutCard, aboutGroup, cardName, groupName, label } from "./words";

english.add({ ...phrases, ...en });

const view = viewWith<FikaView>({
  seat: 1,
  scores: [2, 0],
  cafes: [
    ["pink-1", null, "pink-3"],
    [null, "green-2", "brown-6"],
  ],
});
const play = new Play<FikaView>(choose, { act: () => {}, why: async () => null });
play.update(view, []);
const said = (notation: string) => label(optionOf(notation), play);

test("cards are called by suit and number, and tell what they do", () => {
  expect(cardName("pink-3")).toBe("pink 3");
  expect(aboutCard("pink-3").prose).toEqual(["fika.effect.3", "fika.objective.3"]);
});

test("a card in a café tells what it would earn, one in hand does not", () => {
  expect(aboutCard("pink-3").worth).toBeNull();
  expect(aboutCard("pink-3", 14).worth).toBe("earns 14 coins as things stand");
  expect(aboutCard("pink-3", 0).worth).toBe("nothing yet: its objective is not met");
});

test("a button names its card where it is about one", () => {
  expect(said("choose card=pink-3")).toBe("Choose pink 3");
  expect(said("place slot=4")).toBe("Place in slot 4");
  expect(said("suit suit=green")).toBe("Green (leaf)");
  expect(said("pass")).toBe("Pass");
  expect(said("stop")).toBe("Place no more cards");
});

test("a cell is named by its card and whose it is", () => {
  expect(said("cell side=own slot=2")).toBe("green 2, slot 2");
  expect(said("cell side=own slot=1")).toBe("slot 1");
  expect(said("cell side=other slot=3")).toBe("pink 3, their slot 3");
  expect(said("cell side=other slot=2")).toBe("their slot 2");
});

test("a spectator's cells are told from the first seat", () => {
  const watching = new Play<FikaView>(choose, { act: () => {}, why: async () => null });
  watching.update(viewWith<FikaView>({ ...view, seat: null }), []);
  expect(label(optionOf("cell side=own slot=1"), watching)).toBe("pink 1, slot 1");
});

test("a Group tells where it lies, whom it faces, and its card if it is known", () => {
  const group = { group: 2, slot: 4, to: 1, taken_up: false, card: null };
  expect(groupName(group, ["Anna", "Bo"])).toBe(
    "Group 2 on Street card 4, face down, three cups towards Bo",
  );
  expect(groupName({ ...group, card: "brown-1", to: 0 }, ["Anna", "Bo"])).toBe(
    "Group 2 on Street card 4, it is brown 1, three cups towards Anna",
  );
  expect(groupName({ ...group, slot: null, to: null }, ["Anna", "Bo"])).toBe("Group 2, beside the Street");
});

test("of a Group one is told what one has seen", () => {
  const group = { group: 1, slot: null, to: null, taken_up: false, card: null };
  expect(aboutGroup(group).says).toEqual([
    "It waits beside the Street until a 5 brings it in.",
    "You have not seen which card it is.",
  ]);
  expect(aboutGroup({ ...group, slot: 2, to: 0, card: "green-6" }).says?.[1]).toBe(
    "You have seen it: it is green 6.",
  );
});

test("big moments are rounds and the match, not what a round earned", () => {
  expect(MOMENTS).toContain("fika.over");
  expect(MOMENTS.filter((key) => /coin|earn/i.test((phrases as Record<string, string>)[key]))).toEqual([]);
});
