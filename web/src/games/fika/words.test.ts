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
import { cardHelp, cardName, groupName, label, score } from "./words";

english.add({ ...phrases, ...en });

const view = viewWith<FikaView>({
  seat: 1,
  scores: [2, 0],
  cafes: [
    ["pink-1", null, "pink-3"],
    [null, "green-2", "brown-6"],
  ],
});
const play = new Play<FikaView>(choose, { act: () => {}, why: () => {} });
play.update(view, []);
const said = (notation: string) => label(optionOf(notation), play);

test("cards are called by suit and number, and tell what they do", () => {
  expect(cardName("pink-3")).toBe("pink 3");
  const help = cardHelp("pink-3");
  expect(help).toContain("pink 3");
  expect(help).toContain((phrases as Record<string, string>)["fika.effect.3"]);
  expect(help).toContain((phrases as Record<string, string>)["fika.objective.3"]);
});

test("a button names its card where it is about one", () => {
  expect(said("choose card=pink-3")).toBe("Choose pink 3");
  expect(said("place slot=4")).toBe("Place in slot 4");
  expect(said("suit suit=green")).toBe("Green (leaf)");
  expect(said("pass")).toBe("Leave it at that");
  expect(said("stop")).toBe("Place no more cards");
});

test("a cell is named by its card and whose it is", () => {
  expect(said("cell side=own slot=2")).toBe("green 2, slot 2");
  expect(said("cell side=own slot=1")).toBe("slot 1");
  expect(said("cell side=other slot=3")).toBe("pink 3, their slot 3");
  expect(said("cell side=other slot=2")).toBe("their slot 2");
});

test("a spectator's cells are told from the first seat", () => {
  const watching = new Play<FikaView>(choose, { act: () => {}, why: () => {} });
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
  expect(groupName({ ...group, slot: null, to: null }, ["Anna", "Bo"])).toBe(
    "Group 2 on Street card , face down, three cups towards Anna",
  );
});

test("Tips are stars", () => {
  expect([score(view, 0), score(view, 1)]).toEqual(["★★", "☆☆"]);
  expect(score(viewWith<FikaView>({ scores: [1, 3] }), 0)).toBe("★☆");
  expect(score(viewWith<FikaView>({ scores: [1, 3] }), 1)).toBe("★★★");
});
