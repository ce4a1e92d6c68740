import { expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { language: "en" } }));
import { CHARACTERS, botName, companions, inPerson, offered, strengthOf } from "./characters";
import { DRAWINGS } from "./drawings";

test("every regular has a face, and there is no other", () => {
  expect(Object.keys(DRAWINGS)).toEqual(CHARACTERS.map((one) => one.id));
});

test("a regular is called by name and is as strong as their level says; other bots are their level", () => {
  expect([botName("grimur"), strengthOf("grimur")]).toEqual(["Grímur", "master"]);
  expect([botName("keen"), strengthOf("keen")]).toEqual(["keen", ""]);
});

test("people are offered regulars and what the house has brought; bare levels only where there are no regulars", () => {
  expect(offered(["random", "newcomer", "tumi", "regular", "una", "mine"])).toEqual([
    "tumi",
    "una",
    "mine",
  ]);
  expect(offered(["random", "strong"])).toEqual(["random", "strong"]);
});

test("who had chosen a level meets its regular", () => {
  expect(["newcomer", "keen", "master", "random", "mine", "una", ""].map(inPerson)).toEqual([
    "tumi",
    "hekla",
    "grimur",
    "random",
    "mine",
    "una",
    "",
  ]);
});

test("a regular has one seat and comes with those of about their strength; a bot of no name has several", () => {
  expect(companions("hekla", 3)).toEqual(["hekla", "orri", "una"]);
  const six = companions("tumi", 6);
  expect([...new Set(six)].length).toBe(6);
  expect(companions("strong", 2)).toEqual(["strong", "strong"]);
});
