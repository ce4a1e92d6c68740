import { beforeEach, expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { language: "en" } }));
import { settings } from "../state/settings.svelte";
import { translations } from "./translations.svelte";
import { english } from "./english.svelte";
import { say } from "./say";

const NAMES = ["Anna", "Bo"];
english.add({
  "x.take": "{seat} takes {card} from {seat_owner}.",
  "x.show": "{seat} shows {cards}.",
  "x.count": "{count} left",
  "x.name.pink-3": "the pink 3",
});
const told = (key: string, params = {}) => say({ key, params }, "x", NAMES);

beforeEach(() => {
  settings.language = "en";
});

test("seats are people, and things have their names", () => {
  expect(told("x.take", { seat: 1, seat_owner: 0, card: "pink-3" })).toBe("Bo takes the pink 3 from Anna.");
});

test("several things are said one after the other, those without a name by their id", () => {
  expect(told("x.show", { seat: 0, cards: ["pink-3", "brown-1"] })).toBe("Anna shows the pink 3, brown-1.");
});

test("a number is a number, also nought", () => expect(told("x.count", { count: 0 })).toBe("0 left"));

test("names are those of the game that speaks", () => {
  expect(say({ key: "x.show", params: { seat: 0, cards: ["pink-3"] } }, "y", NAMES)).toBe(
    "Anna shows pink-3.",
  );
});

test("what has no key is said as it stands, and what has no phrase by its key", () => {
  expect(told("plain", { text: "the table is full" })).toBe("the table is full");
  expect(told("x.unheard_of")).toBe("x.unheard_of");
});

test("another language is preferred, where it has the phrase", () => {
  translations.add("de", { "x.count": "noch {count}" });
  settings.language = "de";
  expect(told("x.count", { count: 2 })).toBe("noch 2");
  expect(told("x.show", { seat: 0, cards: [] })).toBe("Anna shows .");
});
