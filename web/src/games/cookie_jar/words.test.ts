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
import { aboutCard, aboutPlayer, cardName, label, roundName, secretName } from "./words";

english.add({ ...phrases, ...en });

const player = {
  points: 1,
  is_in: true,
  protected: false,
  may_hold: ["kleina"],
  row: {},
} as unknown as PlayerView;
const play = new Play<CookieJarView>(choose, { act: () => {}, why: async () => null });
play.update(viewWith<CookieJarView>({ seat: 2 }), []);
play.you = 2;
play.names = ["Anna", "Bo", "Cleo"];
const said = (notation: string) => label(optionOf(notation), play);

test("a cake's name begins with its value, a pancake has none", () => {
  expect(cardName("piparkaka")).toBe("2 Piparkaka (Gingerbread)");
  expect(cardName("grautarlumma")).toBe("Grautarlumma (Rice-pudding pancake)");
});

test("a card tells what it does, a cake also how many there are", () => {
  const view = viewWith<CookieJarView>({ cakes: { piparkaka: 2 } });
  expect(aboutCard("piparkaka", view)).toEqual({
    prose: ["cookie_jar.text.piparkaka"],
    says: ["Copies in the game: 2."],
  });
  expect(aboutCard("grautarlumma", view).says).toEqual([]);
});

test("a suspect is told by state, hand and what lies before them", () => {
  expect(aboutPlayer(player, false)).toEqual({
    says: ["Holds Kleina.", "Laid so far: nothing."],
    worth: "1 point",
  });
  expect(aboutPlayer({ ...player, is_in: false, may_hold: [] }, false).says).toEqual([
    "Out of this round.",
    "Has no card.",
    "Laid so far: nothing.",
  ]);
  const safe = { ...player, protected: true, may_hold: ["kleina", "piparkaka"], row: { kleina: 2 } };
  expect(aboutPlayer(safe as never, true).says).toEqual([
    "Protected: cannot be chosen until they lay another card.",
    "Marked: everybody else must play their cards on them.",
    "May hold 1 Kleina, 2 Piparkaka.",
    "Laid so far: Kleina, Kleina.",
  ]);
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
