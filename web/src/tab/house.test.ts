import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PastGame } from "../generated/wire";
import { page, TabHouse } from "./house";

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
afterEach(() => vi.unstubAllGlobals());

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
});
