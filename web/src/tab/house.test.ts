import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PastGame } from "../generated/wire";
import { page, TabHouse } from "./house";
import { Reviews } from "./reviews";
import { Shelf } from "./shelf";

const kept = new Map<string, string>();
class FakeWorker {
  static made: FakeWorker[] = [];
  heard: { kind: string; [key: string]: unknown }[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(message: { kind: string }) {
    this.heard.push(message);
  }
  terminate = vi.fn();
}
const fetched = vi.fn(async (_: URL) => new Response("[]"));

beforeEach(() => {
  kept.clear();
  FakeWorker.made = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("WebSocket", { CONNECTING: 0, OPEN: 1, CLOSED: 3 });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("navigator", {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const house = () => new TabHouse("https://anywhere.test/a/b/", 3);
const json = async (answer: Promise<Response>) => (await answer).json();
const guest = (there: TabHouse, name: string) =>
  json(there.ask("/guests", { method: "POST", body: JSON.stringify({ name }) }));

test("who comes in and looks round needs no worker, and asks nobody but the site", async () => {
  const there = house();
  const { player, token } = await guest(there, "  Ása  \n B  ");
  expect(player).toMatchObject({ name: "Ása B", has_account: false });
  const own = { headers: { Authorization: `Bearer ${token}` } };
  const body = JSON.stringify({ name: "Ása" });
  expect(await json(there.ask("/me", { ...own, method: "PATCH", body }))).toMatchObject({ name: "Ása" });
  await there.ask("/games", {});
  await there.ask("/games/fika", {});
  expect(fetched.mock.calls.map(([address]) => address.href)).toEqual([
    "https://anywhere.test/a/b/facts/games.json",
    "https://anywhere.test/a/b/facts/fika.json",
  ]);
  expect(await json(there.ask("/tables", {}))).toEqual({ tables: [] });
  expect((await there.ask("/me/statistics", own)).status).toBe(404);
  expect((await there.ask("/me/tables", { headers: { Authorization: "Bearer x" } })).status).toBe(401);
  expect(FakeWorker.made).toHaveLength(0);
});

test("past games come in pages, as from a server", () => {
  const games = Array.from({ length: 120 }, (_, i) => ({
    finished: 120 - i,
    game: i % 3 ? "fika" : "fyfe",
  }));
  const asked = (query: string) => page(games as PastGame[], new URLSearchParams(query));
  expect(asked("").map((one) => one.finished)).toEqual(Array.from({ length: 50 }, (_, i) => 120 - i));
  expect(asked("before=21").map((one) => one.finished)).toEqual(
    Array.from({ length: 20 }, (_, i) => 20 - i),
  );
  expect(asked("game=fyfe")).toHaveLength(40);
});

test("a request about a game goes to the worker with who asks, and is answered by its number", async () => {
  const there = house();
  const { player, token } = await guest(there, "Bo");
  const headers = { Authorization: `Bearer ${token}`, "Kaffihus-Secret": "s" };
  const asked = there.ask("/tables/t1/replay?first=3&count=5", { headers });
  const [worker] = FakeWorker.made;
  expect(worker.heard[0]).toMatchObject({ kind: "open", site: "https://anywhere.test/a/b/" });
  const { id, ...sent } = worker.heard[1] as { id: number; asked: object; kind: string };
  const wanted = { method: "GET", path: "/tables/t1/replay", query: { first: 3, count: 5 }, secret: "s" };
  expect(sent.asked).toMatchObject({ ...wanted, player: player.id, name: "Bo" });
  worker.onmessage!({ data: { kind: "answer", id, status: 422, answer: { key: "k" } } });
  const answer = await asked;
  expect([answer.status, await answer.json()]).toEqual([422, { key: "k" }]);
});

test("a socket says hello in its player's name, hears its own frames, and is lost with a worker that fails", async () => {
  const there = house();
  const { player, token } = await guest(there, "Bo");
  const socket = there.socket("t1");
  const heard: string[] = [];
  const closed: number[] = [];
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", token }));
  socket.onmessage = ({ data }) => heard.push(data);
  socket.onclose = ({ code }) => closed.push(code);
  await Promise.resolve();
  const [worker] = FakeWorker.made;
  expect(worker.heard[1]).toMatchObject({ kind: "say", table: "t1", player: player.id });
  worker.onmessage!({ data: { kind: "frame", socket: worker.heard[1].socket, text: "sync" } });
  worker.onmessage!({ data: { kind: "frame", socket: 99, text: "another's" } });
  expect(heard).toEqual(["sync"]);
  const waiting = there.ask("/tables/t1", {});
  worker.onerror!({ message: "out of memory" });
  expect((await waiting).status).toBe(503);
  expect([closed, socket.readyState]).toEqual([[1012], 3]);
  void there.ask("/tables/t1", {});
  expect(FakeWorker.made).toHaveLength(2);
  expect(FakeWorker.made[1].heard[0]).toMatchObject({ kind: "open", isWhole: false });
});

test("where machine code was left out that is needed, a worker that has all of it is asked the same", async () => {
  const there = house();
  const waiting = there.ask("/tables/t1", {});
  const [worker] = FakeWorker.made;
  expect(worker.heard[0]).toMatchObject({ kind: "open", isWhole: false });
  worker.onmessage!({ data: { kind: "broken", text: "RuntimeError: unreachable executed" } });
  const [, whole] = FakeWorker.made;
  expect(worker.terminate).toHaveBeenCalled();
  expect(whole.heard[0]).toMatchObject({ kind: "open", isWhole: true });
  expect(whole.heard[1]).toEqual(worker.heard[1]);
  const { id } = whole.heard[1];
  whole.onmessage!({ data: { kind: "answer", id, status: 200, answer: {} } });
  expect((await waiting).status).toBe(200);
  const another = there.ask("/tables/t1", {});
  whole.onmessage!({ data: { kind: "broken", text: "RuntimeError: unreachable executed" } });
  expect((await another).status).toBe(503); // nothing is left out any more
});

test("somebody's tables and games are on the shelf; tables that are thrown away the worker forgets", async () => {
  const there = house();
  const { player, token } = await guest(there, "Bo");
  const own = { headers: { Authorization: `Bearer ${token}` } };
  const tables = vi.spyOn(Shelf.prototype, "tables").mockResolvedValue([{ id: "t1" }] as never);
  const past = vi
    .spyOn(Shelf.prototype, "past")
    .mockResolvedValue([{ finished: 3, game: "fika" }] as PastGame[]);
  const clear = vi.spyOn(Shelf.prototype, "clear").mockResolvedValue(["t1", "t2"]);
  expect(await json(there.ask("/me/tables", own))).toEqual({ tables: [{ id: "t1" }] });
  expect(await json(there.ask("/me/games?before=4", own))).toEqual({
    games: [{ finished: 3, game: "fika" }],
  });
  expect(await json(there.ask("/me/games?before=3", own))).toEqual({ games: [] });
  expect(await json(there.ask("/me/tables", { ...own, method: "DELETE" }))).toEqual({ tables: [] });
  expect(FakeWorker.made, "a worker that does not run has nothing to forget").toHaveLength(0);
  there.expect();
  await there.ask("/me/tables", { ...own, method: "DELETE" });
  expect(FakeWorker.made[0].heard.slice(1)).toEqual([
    { kind: "forget", table: "t1" },
    { kind: "forget", table: "t2" },
  ]);
  for (const asked of [tables, past, clear]) expect(asked.mock.lastCall).toEqual([player.id]);
  expect(await json(there.ask("/addresses", {}))).toEqual({ addresses: [] });
});

test("a review is begun when it is asked for, unless it runs or is there", async () => {
  const there = house();
  const state = vi.spyOn(Reviews.prototype, "state").mockResolvedValue({ status: "none" } as never);
  const begin = vi.spyOn(Reviews.prototype, "begin").mockReturnValue({ status: "waiting" } as never);
  const ask = (method: string) => there.ask("/tables/t1/review", { method });
  expect(await json(ask("GET"))).toEqual({ status: "none" });
  expect(state.mock.lastCall).toEqual(["t1"]);
  for (const [status, isBegun] of [
    ["none", true],
    ["failed", true],
    ["waiting", false],
    ["done", false],
  ] as const) {
    state.mockResolvedValue({ status } as never);
    begin.mockClear();
    const asked = ask("POST");
    if (isBegun) {
      await vi.waitFor(() => expect(FakeWorker.made.at(-1)?.heard.at(-1)?.kind).toBe("ask"));
      const { id, asked: wanted } = FakeWorker.made[0].heard.pop() as unknown as {
        id: number;
        asked: object;
      };
      expect(wanted).toMatchObject({ method: "GET", path: "/tables/t1/record", body: "null" });
      FakeWorker.made[0].onmessage!({ data: { kind: "answer", id, status: 200, answer: "the record" } });
    }
    expect(await json(asked)).toEqual({ status: isBegun ? "waiting" : status });
    expect(begin.mock.calls).toEqual(isBegun ? [["t1", "the record"]] : []);
  }
  state.mockResolvedValue({ status: "none" } as never);
  const asked = ask("POST");
  await vi.waitFor(() => expect(FakeWorker.made[0].heard.at(-1)?.kind).toBe("ask"));
  const { id } = FakeWorker.made[0].heard.pop() as unknown as { id: number };
  FakeWorker.made[0].onmessage!({ data: { kind: "answer", id, status: 409, answer: { key: "sealed" } } });
  expect((await asked).status, "no record of a game that is not over").toBe(409);
});

test("a socket that is closed is left once, and hears no more", async () => {
  const there = house();
  const socket = there.socket("t1");
  expect(socket.readyState).toBe(0);
  await Promise.resolve();
  expect(socket.readyState).toBe(1);
  socket.send(JSON.stringify({ type: "ping" }));
  const [worker] = FakeWorker.made;
  const { socket: number, player } = worker.heard[1];
  expect(player).toBeNull();
  const onmessage = vi.fn();
  socket.onmessage = onmessage;
  socket.close();
  socket.close();
  expect([socket.readyState, worker.heard.slice(2)]).toEqual([3, [{ kind: "leave", socket: number }]]);
  worker.onmessage!({ data: { kind: "frame", socket: number, text: "late" } });
  expect(onmessage).not.toHaveBeenCalled();
});

test("a worker that says that it is broken is ended, and what it closes is closed", async () => {
  const there = house();
  const codes: number[] = [];
  const [one, other] = [there.socket("t1"), there.socket("t2")];
  one.onclose = other.onclose = ({ code }) => codes.push(code);
  kept.set("kaffihus.tab.hurry", "");
  there.expect();
  const [worker] = FakeWorker.made;
  expect(worker.heard[0]).toMatchObject({ kind: "open", hurry: true });
  one.send(JSON.stringify({ type: "sync" }));
  worker.onmessage!({ data: { kind: "closed", socket: worker.heard[1].socket, code: 4001 } });
  expect([codes, one.readyState]).toEqual([[4001], 3]);
  worker.onmessage!({ data: { kind: "broken", text: "no memory" } });
  expect([codes, worker.terminate.mock.calls.length]).toEqual([[4001, 1012], 1]);
});
