import { expect, test } from "vitest";
import type { Moment, Replay } from "../generated/wire";
import { PLACE, packed, unpackedGame, type SavedGame } from "./game";
import { SavedHouse } from "./house";
import { fileOf } from "./save";

const moment = (step: number): Moment => ({
  step,
  seat: 0,
  actor: 0,
  notation: "x",
  pending: [],
  view: {} as Moment["view"],
  log: [],
  scenes: [],
});
const replay = (viewer: number | null): Replay => ({
  table: "t1",
  game: "fika",
  rules_version: 1,
  players: ["Ása", "Bo"],
  viewer,
  steps: 4,
  first: 0,
  moments: [0, 1, 2, 3, 4].map(moment),
  outline: { decisions: [0], turns: [0], rounds: [0] },
});
const game = {
  record: "kaffihus record 1 <é>",
  draws: [{ step: 1, outcomes: ["a"], weights: [1] }],
  page: { id: "fika" },
  replays: [replay(null), replay(0), replay(1)],
} as unknown as SavedGame;

test("a game is the same after it was packed, and stands in the file where it is looked for", async () => {
  expect(await unpackedGame(await packed(game))).toEqual(game);
  const file = await fileOf(game, `<p></p><script type="text/plain" id="${PLACE}"></script>`);
  const found = (await file.text()).match(/id="kaffihus-game">([^<]*)</)![1];
  expect(await unpackedGame(found)).toEqual(game);
});

test("a saved game's house answers what a replay asks, and nothing else", async () => {
  const house = new SavedHouse(game);
  const ask = async (path: string, body: unknown = null) =>
    (await house.ask(path, { method: "POST", body: JSON.stringify(body) })).json();
  const part = await ask("/records/replay", { viewer: 1, first: 2, count: 2 });
  expect([part.viewer, part.first, part.outline]).toEqual([1, 2, null]);
  expect(part.moments.map((one: Moment) => one.step)).toEqual([2, 3]);
  expect((await ask("/records/replay", { viewer: null, first: 0, count: 9 })).outline).not.toBeNull();
  expect((await ask("/records/draws")).draws).toEqual(game.draws);
  expect((await ask("/games/fika")).id).toBe("fika");
  expect((await house.ask("/tables/t1", {})).status).toBe(404);
});
