/** Caffeine Hit in words. */

import { expect, test, vi } from "vitest";

vi.mock("../../state/settings.svelte", () => ({ settings: { language: "en", confirm: true } }));
import { Play } from "../../board/play.svelte";
import type { CaffeineHitView, PlayingView } from "../../generated/caffeine_hit/view";
import phrases from "../../generated/caffeine_hit/phrases.json";
import { english } from "../../i18n/english.svelte";
import { optionOf, viewWith } from "../../testing";
import { choose } from "./choose";
import { en } from "./en";
import { aboutCard, familyLabel, label, scoring, stackName, told, turnName } from "./words";

english.add({ ...phrases, ...en });

const play = new Play<CaffeineHitView>(choose, { act: () => {}, why: async () => null });
play.update(viewWith<CaffeineHitView>({ seat: 1 }), []);
play.you = 1;
play.names = ["Anna", "Bo", "Cleo"];
const said = (notation: string) => label(optionOf(notation), play);

test("a card tells its colour, its points or beans, and how the colour scores", () => {
  expect(aboutCard("latte")).toEqual({ says: ["Coffee."], prose: ["caffeine_hit.scoring.yellow"] });
  expect(aboutCard("hot_chocolate").says).toEqual(["Decaf, −2 points."]);
  expect(aboutCard("single_espresso").says).toEqual(["Espresso, 1 bean."]);
  expect(aboutCard("cookie")).toEqual({ prose: ["caffeine_hit.effect.cookie"] });
  expect([scoring("red"), scoring("yellow")]).toEqual(["action", expect.stringMatching(/.{10}/)]);
});

test("a stack says how many, and what lies on it", () => {
  const stack = { drink: "latte", count: 2, cookie: false, loyalty: false };
  expect(stackName(stack)).toBe("2 Latte");
  expect(stackName({ ...stack, cookie: true })).toBe("2 Latte with a Cookie");
  expect(stackName({ ...stack, loyalty: true })).toBe("2 Latte by Loyalty Card");
});

test("a turn says its drink and how far it is, where that is known", () => {
  const turn = { turn: "boost", drink: "latte", laid: 1, limit: 4 } as PlayingView;
  expect(turnName(turn)).toBe("boost: Latte · 1 of at most 4");
  expect(turnName({ ...turn, drink: null, limit: null })).toBe("boost");
});

test("a button says what it does, and whose table it means", () => {
  expect(said("table seat=1")).toBe("My own table");
  expect(said("table seat=2")).toBe("Cleo's table");
  expect(said("stack cookie=without")).toBe("The one without");
  expect(said("boost drink=latte")).toBe("Boost with Latte");
  expect(said("swap card=cookie")).toBe("Swap Complimentary Cookie away");
  expect(said("done")).toBe("Done");
  expect(familyLabel("to_go")).toBe("To Go Cup");
});

test("cards are told by their names, several with their number", () => {
  expect(told({ latte: 2, green_tea: 1 })).toBe("2 Latte, Green Tea");
});
