/** The worker that is a tab's house, with a Python and a shelf that only note what they are asked. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Effects, FromWorker, Thought, ToWorker } from "./protocol";

const { choose, prepare, keep, read, startPython, keepPython } = vi.hoisted(() => ({
  choose: vi.fn(),
  prepare: vi.fn(),
  keep: vi.fn(),
  read: vi.fn(),
  startPython: vi.fn(),
  keepPython: vi.fn(),
}));
vi.mock("./bots", () => ({
  Bots: class {
    choose = choose;
    prepare = prepare;
  },
}));
vi.mock("./shelf", () => {
  class Conflict extends Error {}
  return {
    Conflict,
    Shelf: class {
      keep = keep;
      read = read;
    },
  };
});
vi.mock("./python", () => ({ startPython }));
vi.mock("./pythonFiles", () => ({ keepPython }));
vi.mock("./packs", () => ({ addressesOf: () => [] }));

const NOTHING: Effects = {
  status: 200,
  answer: null,
  kept: [],
  frames: [],
  closed: [],
  thoughts: [],
  releases: [],
  wakes: {},
};
const effects = (more: Partial<Effects> = {}) => JSON.stringify({ ...NOTHING, ...more });
const KEPT = { table: "t1", first: 0, events: ["e"], terms: "{}", summaries: {}, past: {} };
const THOUGHT = { table: "t1", game: "fika", seat: 1 } as Thought;
const house = {
  knows: vi.fn(),
  load: vi.fn(),
  forget: vi.fn(),
  hear: vi.fn(),
  close: vi.fn(),
  chose: vi.fn(),
  release: vi.fn(),
  wake: vi.fn(),
};
const request = vi.fn();
const self = {
  onmessage: (_: { data: ToWorker }) => {},
  told: [] as FromWorker[],
  postMessage: (message: FromWorker) => void self.told.push(message),
  setTimeout: (work: () => void, wait: number) => setTimeout(work, wait),
};
const say = (data: ToWorker) => self.onmessage({ data });
const settled = () => vi.advanceTimersByTimeAsync(0);
const asked = (more: object = {}) => ({
  method: "GET",
  path: "/tables/t1",
  query: {},
  player: "p",
  name: "Anna",
  secret: "",
  body: "",
  ...more,
});

beforeEach(async () => {
  vi.resetModules();
  vi.resetAllMocks();
  vi.useFakeTimers({ now: 1_000_000 });
  self.told = [];
  for (const method of Object.values(house)) method.mockReturnValue(effects());
  house.knows.mockReturnValue(true);
  request.mockReturnValue(effects({ answer: "yes" }));
  keep.mockResolvedValue(undefined);
  keepPython.mockResolvedValue(undefined);
  choose.mockResolvedValue(7);
  startPython.mockResolvedValue({ house, request, list: (texts: string[]) => ["listed", ...texts] });
  vi.stubGlobal("self", self);
  vi.stubGlobal("__PACKS__", {});
  await import("./worker");
  say({ kind: "open", site: "https://anywhere.test/a/", hurry: false, isWhole: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a request is answered by its number, with what followed told before", async () => {
  request.mockReturnValue(
    effects({ status: 201, answer: { id: "t1" }, frames: [[3, "sync"]], closed: [[4, 4000]] }),
  );
  say({ kind: "ask", id: 9, asked: asked() });
  await settled();
  expect(self.told).toEqual([
    { kind: "frame", socket: 3, text: "sync" },
    { kind: "closed", socket: 4, code: 4000 },
    { kind: "answer", id: 9, status: 201, answer: { id: "t1" } },
  ]);
  expect(JSON.parse(request.mock.calls[0][1])).toEqual(asked());
});

test("what happened is kept before anybody is told", async () => {
  let isKept = () => {};
  keep.mockReturnValue(new Promise<void>((done) => (isKept = done)));
  request.mockReturnValue(effects({ kept: [KEPT], frames: [[3, "update"]] }));
  say({ kind: "ask", id: 9, asked: asked() });
  await settled();
  expect([keep.mock.calls, self.told]).toEqual([[[[KEPT], 1_000_000]], []]);
  isKept();
  await settled();
  expect(self.told.map((one) => one.kind)).toEqual(["frame", "answer"]);
});

test("where another tab was quicker the table is forgotten and looked at again", async () => {
  const { Conflict } = await import("./shelf");
  keep.mockRejectedValue(new Conflict());
  house.forget.mockReturnValue(effects({ frames: [[3, "again"]] }));
  request.mockReturnValue(effects({ kept: [KEPT], frames: [[3, "never"]] }));
  say({ kind: "ask", id: 9, asked: asked() });
  await settled();
  expect(house.forget).toHaveBeenCalledExactlyOnceWith("t1", 1_000_000);
  expect(self.told).toMatchObject([
    { text: "again" },
    { id: 9, status: 503, answer: { key: "house.why.too_busy" } },
  ]);
});

test("a device that keeps nothing is told of, and the house goes on", async () => {
  keep.mockRejectedValueOnce(new Error("full"));
  request.mockReturnValueOnce(effects({ kept: [KEPT] }));
  say({ kind: "ask", id: 1, asked: asked() });
  say({ kind: "ask", id: 2, asked: asked() });
  await settled();
  expect(self.told).toMatchObject([
    { kind: "broken", text: "Error: full" },
    { kind: "answer", id: 2 },
  ]);
});

test("a table that is not in memory is read from the shelf, if it is there", async () => {
  house.knows.mockReturnValue(false);
  read.mockResolvedValueOnce({ terms: "{}", events: ["a", "b"] }).mockResolvedValueOnce(null);
  say({ kind: "ask", id: 1, asked: asked() });
  say({ kind: "say", socket: 5, table: "t2", player: null, text: '{"type":"hello"}' });
  say({ kind: "ask", id: 2, asked: asked({ path: "/me/tables" }) });
  say({ kind: "ask", id: 3, asked: asked({ method: "POST", path: "/tables", body: '{"game":"fika"}' }) });
  await settled();
  expect(read.mock.calls).toEqual([["t1"], ["t2"]]);
  expect(house.load).toHaveBeenCalledExactlyOnceWith("{}", ["listed", "a", "b"], 1_000_000);
  expect(house.hear).toHaveBeenCalledExactlyOnceWith(5, "t2", undefined, '{"type":"hello"}', 1_000_000);
});

test("bots of a game that is about to be played are fetched meanwhile", async () => {
  for (const [method, path] of [
    ["POST", "/tables"],
    ["POST", "/tables/t1/start"],
    ["GET", "/tables"],
  ])
    say({ kind: "ask", id: 1, asked: asked({ method, path, body: '{"game":"fyfe"}' }) });
  expect(prepare).toHaveBeenCalledExactlyOnceWith("fyfe");
  await settled();
});

test.each([
  ["at first", false, 0, [50, 150]],
  ["when somebody has had a turn", false, 1, [400, 1200]],
  ["in a hurry", true, 1, [0, 0]],
])("a bot takes its time %s", async (_, hurry, turns, [least, most]) => {
  say({ kind: "open", site: "https://anywhere.test/a/", hurry, isWhole: false });
  const text = JSON.stringify({ type: "act" });
  for (let turn = 0; turn < turns; turn++) say({ kind: "say", socket: 1, table: "t1", player: "p", text });
  say({ kind: "say", socket: 1, table: "t2", player: "p", text: JSON.stringify({ type: "hello" }) });
  await settled();
  house.wake.mockReturnValue(effects({ thoughts: [THOUGHT] }));
  request.mockReturnValue(effects({ thoughts: [THOUGHT] }));
  for (const [random, delay] of [
    [0, least],
    [1, most],
  ]) {
    vi.spyOn(Math, "random").mockReturnValue(random);
    say({ kind: "ask", id: 1, asked: asked() });
    await settled();
    expect(house.chose).toHaveBeenLastCalledWith("t1", 1, 7, 1_000_000 + delay, 1_000_000);
  }
});

test("a bot that fails leaves the choice to the house", async () => {
  choose.mockRejectedValue(new Error("no module"));
  request.mockReturnValue(effects({ thoughts: [THOUGHT] }));
  say({ kind: "ask", id: 1, asked: asked() });
  await settled();
  expect(house.chose.mock.calls[0].slice(0, 3)).toEqual(["t1", 1, undefined]);
});

test("a choice is let go and a clock rings when it is time, each clock once", async () => {
  const release = { table: "t1", seat: 1, action: 7, at: 1_000_500 };
  request.mockReturnValueOnce(effects({ releases: [release], wakes: { t1: 1_002_000 } }));
  request.mockReturnValueOnce(effects({ wakes: { t1: 1_003_000, t2: 999_000 } }));
  say({ kind: "ask", id: 1, asked: asked() });
  say({ kind: "ask", id: 2, asked: asked() });
  await vi.advanceTimersByTimeAsync(499);
  expect([house.release.mock.calls, house.wake.mock.calls]).toEqual([[], [["t2", 1_000_001]]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(house.release.mock.calls).toEqual([["t1", 1, 7, 1_000_500]]);
  await vi.advanceTimersByTimeAsync(2500);
  expect(house.wake.mock.calls.slice(1)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(house.wake.mock.calls.slice(1)).toEqual([["t1", 1_003_001]]);
});

test("whoever leaves and whatever is forgotten is told to the house", async () => {
  house.close.mockReturnValue(effects({ frames: [[2, "presence"]] }));
  say({ kind: "leave", socket: 1 });
  say({ kind: "forget", table: "t1" });
  await settled();
  expect(house.close).toHaveBeenCalledExactlyOnceWith(1, 1_000_000);
  expect(house.forget).toHaveBeenCalledExactlyOnceWith("t1", 1_000_000);
  expect(self.told).toEqual([{ kind: "frame", socket: 2, text: "presence" }]);
});

test("Python is kept for the next time once somebody plays, and not at once", async () => {
  say({ kind: "ask", id: 1, asked: asked() });
  say({ kind: "ask", id: 2, asked: asked() });
  await vi.advanceTimersByTimeAsync(3999);
  expect(keepPython).not.toHaveBeenCalled();
  keepPython.mockRejectedValue(new Error("full"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(keepPython).toHaveBeenCalledOnce();
  expect(self.told.at(-1)).toEqual({ kind: "kept" });
});
