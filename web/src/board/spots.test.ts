import { afterEach, expect, test, vi } from "vitest";
import { elementAt } from "../testing";
import { lightSpots, ownerOf } from "./spots";

afterEach(() => vi.unstubAllGlobals());

test("a spot belongs to the first seat in its name, if there is one", () => {
  expect(["cafe:1:3", "player:0", "guest:g04", "street:s2"].map(ownerOf)).toEqual([1, 0, null, null]);
});

test("spots that are on the board are lit, and let go dark again", () => {
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  const card = elementAt([0, 0, 10, 10], { offsetParent: {} });
  const root = { querySelector: (wanted: string) => (wanted === '[data-thing="hand:5"]' ? card : null) };
  const unlight = lightSpots(root as never, ["own:5", "nowhere"], (spot) => spot.replace("own", "hand"));
  expect(card.classList.contains("scene-lit")).toBe(true);
  unlight();
  expect(card.classList.contains("scene-lit")).toBe(false);
});
