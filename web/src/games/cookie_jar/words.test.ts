/** The cookie game in words. */

import { expect, test, vi } from "vitest";

vi.mock("../../state/settings.svelte", () => ({ settings: { language: "en", confirm: true } }));
import { Play } from "../../board/play.svelte";
import type { CookieJarView, PlayerView } from "../../generated/cookie_jar/view";
import phrases from "../../generated/cookie_jar/phrases.json";
import { english } from "../../i18n/english.svelte";
import { optionOf, viewWith } from "../../testing";
import { choose } from "./choose";
import { en } from "./en";
import { cardHelp, cardText, label, playerName, roundName, score, secretName } from "./words";

english.add({ ...phrases, ...en });

const player = {
  points: 1,
  is_in: true,
  protected: false,
  may_hold: ["kleina"],
  row: {},
} as unknown as PlayerView;
const play = new Play<CookieJarView>(choose, { act: () => {}, why: () => {} });
play.update(viewWith<CookieJarView>({ seat: 2 }), []);
play.you = 2;
play.names = ["Anna", "Bo", "Cleo"];
const said = (notation: string) => label(optionOf(notation), play);

test("a cake's help begins with its value, a pancake has none", () => {
  expect(cardHelp("piparkaka")).toBe(`2 Piparkaka (Gingerbread): ${cardText("piparkaka")}`);
  expect(cardHelp("grautarlumma")).toBe(`Grautarlumma (Rice-pudding pancake): ${cardText("grautarlumma")}`);
});

test("a player is told by points, state, hand and what lies before them", () => {
  expect(playerName(player, "Anna")).toBe("Anna, 1 point; holds Kleina; laid: nothing");
  expect(playerName({ ...player, is_in: false, may_hold: [] }, "Bo")).toBe(
    "Bo, 1 point, out; no card; laid: nothing",
  );
  const safe = { ...player, protected: true, may_hold: ["kleina", "piparkaka"], row: { kleina: 2 } };
  expect(playerName(safe as never, "Bo")).toBe(
    "Bo, 1 point, safe; may hold 1 Kleina, 2 Piparkaka; laid: Kleina, Kleina",
  );
});

test("the secret card is named once it is known", () => {
  expect(secretName(["kleina"])).toBe("secret card: Kleina");
  expect(secretName(["kleina", "piparkaka"])).toBe("secret card: one of 2 kinds");
});

test("a round names its winners and its thief", () => {
  const names = ["Anna", "Bo", "Cleo"];
  expect(roundName({ winners: [0, 2], thief: null }, names)).toBe("last round: Anna, Cleo won");
  expect(roundName({ winners: [], thief: 0 }, names)).toBe("last round: nobody won, Anna was caught");
});

test("a button names its player, card or value", () => {
  expect(said("choose seat=2")).toBe("Me");
  expect(said("choose seat=1")).toBe("Bo");
  expect(said("lay card=kleina")).toBe("Lay Kleina");
  expect(said("number value=5")).toBe("It is a 5");
  expect(said("pass")).toBe("Look at nobody");
});

test("who is out is said with the points", () => {
  const players = [{ is_in: true }, { is_in: false }] as never;
  const view = viewWith<CookieJarView>({ scores: [2, -1], players });
  expect([score(view, 0), score(view, 1)]).toEqual(["2 pt", "-1 pt · out"]);
});
