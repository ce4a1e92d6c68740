/** FYFE in words. */

import { expect, test, vi } from "vitest";

vi.mock("../../state/settings.svelte", () => ({ settings: { language: "en", confirm: true } }));
import { Play } from "../../board/play.svelte";
import phrases from "../../generated/fyfe/phrases.json";
import type { FyfeView } from "../../generated/fyfe/view";
import { english } from "../../i18n/english.svelte";
import { optionOf, viewWith } from "../../testing";
import { choose } from "./choose";
import { en } from "./en";
import { aboutBoard, label, lineName, tokenName } from "./words";

english.add({ ...phrases, ...en });

const player = (supply: (string | null)[], ended: boolean) => ({ supply, ended });
const view = viewWith<FyfeView>({
  seat: 1,
  scores: [12, 7],
  players: [player(["red-1-leaf", null], true), player(["blue-2-mask", "green-5-turtle"], false)] as never,
});
const play = new Play<FyfeView>(choose, { act: () => {}, why: async () => null });
play.update(view, []);
const said = (notation: string) => label(optionOf(notation), play);

test("tokens and lines have names", () => {
  expect(tokenName("violet-4-pineapple")).toBe("violet 4 pineapple");
  expect(lineName("row-3")).toBe("row 3");
  expect(lineName("column-b")).toBe("column b");
  expect(lineName("diagonal-right")).toBe("right diagonal");
});

test("a button names its token, line, board or charm, and nothing that it is not about", () => {
  expect(said("take supply=2")).toBe("Take green 5 turtle");
  expect(said("take supply=1")).toBe("Take blue 2 mask");
  expect(said("place space=c4")).toBe("Place it on c4");
  expect(said("line line=diagonal-left")).toBe("Point it along: left diagonal");
  expect(said("fulfil line=row-1")).toBe("Fulfil: row 1");
  expect(said("end")).toBe("End my round");
  const named = phrases as Record<string, string>;
  expect(said("board board=order_up")).toBe(`Take board: ${named["fyfe.name.order_up"]}`);
  expect(said("charm charm=redraw")).toBe(`Charm: ${named["fyfe.name.redraw"]}`);
});

test("a spectator's buttons are told from the first seat", () => {
  const watching = new Play<FyfeView>(choose, { act: () => {}, why: async () => null });
  watching.update(viewWith<FyfeView>({ ...view, seat: null }), []);
  expect(label(optionOf("take supply=1"), watching)).toBe("Take red 1 leaf");
});

test("a scoring board tells what it asks for", () => {
  expect(aboutBoard("order_colours").prose).toEqual(["fyfe.asks.order_colours"]);
  expect((phrases as Record<string, string>)["fyfe.asks.order_colours"]).toContain("blue");
});
