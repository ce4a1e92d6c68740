/** The company of the last table, without a house: when it is asked after, and what becomes of its answers. */

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("./people.svelte", () => ({ people: { me: { player: { id: "bo" } }, access: {}, shared: {} } }));
vi.mock("./router.svelte", () => ({ router: { path: "/", go: vi.fn() } }));
vi.mock("./sound", () => ({ cue: vi.fn() }));
vi.mock("../net/api", () => ({
  table: vi.fn(),
  comeAlong: vi.fn(),
  Problem: class extends Error {
    status = 404;
  },
}));
import type { TableInfo } from "../generated/wire";
import * as api from "../net/api";
import { company } from "./company.svelte";
import { router } from "./router.svelte";
import { cue } from "./sound";

const seats = ["anna", "bo"].map((player) => ({ kind: "player", player }));
const at = (table: object) =>
  ({
    id: "t1",
    you: 1,
    seats,
    status: "finished",
    next: null,
    gathering: null,
    ...table,
  }) as unknown as TableInfo;
const proposed = (asked: string[], sitting: string[]) => {
  const those = (ids: string[]) => ids.map((player) => ({ player, name: player }));
  return { game: "fika", by: "anna", asked: those(asked), sitting: those(sitting), watching: [] };
};
const told = (table: object) => vi.mocked(api.table).mockResolvedValue(at(table));
let end = () => {};

/** Another page is shown. */
function elsewhere(path = "/replay/t1"): void {
  end();
  end = $effect.root(() => {
    $effect(() => company.listen(path));
  });
  flushSync();
}
const round = () => vi.advanceTimersByTimeAsync(4000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  company.note(at({ id: `other ${Math.random()}` }), "bo");
  company.note(at({}), "bo");
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test("on another page one is asked, once with a sound, and goes along when all have answered", async () => {
  told({});
  elsewhere();
  await round();
  expect(company.news).toBe(null);
  told({ gathering: proposed(["bo"], ["anna"]) });
  await round();
  await round();
  expect([company.news, vi.mocked(cue).mock.calls]).toEqual(["asked", [["turn"]]]);
  vi.mocked(api.comeAlong).mockResolvedValue(at({ gathering: proposed([], ["anna", "bo"]) }));
  await company.answer(true);
  expect(company.news).toBe(null);
  told({ next: "t2" });
  await round();
  expect(vi.mocked(router.go).mock.calls).toEqual([["/table/t2"]]);
});

test("whoever says no, or leaves, hears no more of it", async () => {
  told({ gathering: proposed(["bo"], ["anna"]) });
  elsewhere();
  await round();
  vi.mocked(api.comeAlong).mockResolvedValue(at({}));
  await company.answer(false);
  vi.mocked(api.table).mockClear();
  company.note(at({}), "bo");
  elsewhere("/");
  await round();
  expect([company.news, vi.mocked(api.table).mock.calls.length]).toEqual([null, 0]);
});

test("whoever missed it is told where the others are, and goes there only if they like", async () => {
  told({ next: "t2" });
  elsewhere("/");
  await round();
  expect([company.news, vi.mocked(router.go).mock.calls.length]).toEqual(["gone", 0]);
});

test("the table itself says so on its own page, and bots knock at nobody's", async () => {
  elsewhere("/table/t1");
  await round();
  company.note(at({ id: "t3", seats: [seats[1], { kind: "bot", player: null }] }), "bo");
  company.note(at({ id: "t4", you: null }), "bo");
  company.note(at({ id: "t5" }), "anna");
  elsewhere("/");
  await round();
  expect(vi.mocked(api.table)).not.toHaveBeenCalled(); // t5 is somebody else's at this screen
});

test("one is asked after for an evening's length, and no longer", async () => {
  told({});
  vi.advanceTimersByTime(8 * 3_600_000);
  elsewhere("/");
  await round();
  expect(vi.mocked(api.table)).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  vi.mocked(api.table).mockClear();
  elsewhere("/elsewhere");
  await round();
  expect(vi.mocked(api.table)).not.toHaveBeenCalled();
});

test("a table that is gone or put away is forgotten, one that cannot be read just now is not", async () => {
  const wrong = (status: number) => Object.assign(new api.Problem(status, "", ""), { status });
  vi.mocked(api.table).mockRejectedValue(wrong(503));
  elsewhere("/");
  await round();
  vi.mocked(api.table).mockRejectedValue(new Error("no network"));
  await round();
  expect(vi.mocked(api.table)).toHaveBeenCalledTimes(3);
  vi.mocked(api.table).mockRejectedValue(wrong(404));
  await round();
  vi.mocked(api.table).mockClear();
  await round();
  expect(vi.mocked(api.table), "no longer asked").not.toHaveBeenCalled();
  company.note(at({ id: "t7" }), "bo");
  told({ id: "t7", status: "archived" });
  elsewhere("/else");
  await round();
  expect(company.table).toBeNull();
});

test("whoever looks on along with them goes along, too", async () => {
  const watching = [{ player: "bo", name: "Bo" }];
  told({ gathering: { ...proposed([], ["anna"]), watching } });
  elsewhere("/");
  await round();
  told({ next: "t2" });
  await round();
  expect(vi.mocked(router.go).mock.calls).toEqual([["/table/t2"]]);
  await round();
  expect(vi.mocked(router.go)).toHaveBeenCalledTimes(1);
});
