import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { language: "en" } }));
import { offline } from "../state/offline.svelte";
import * as api from "./api";

const fetch = vi.fn();
const answer = (body: unknown, { status = 200, type = "application/json", statusText = "" } = {}) => ({
  ok: status < 400,
  status,
  statusText,
  headers: new Headers(type ? { "content-type": type } : {}),
  text: async () => (typeof body === "string" ? body : JSON.stringify(body)),
});
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("fetch", fetch);
  fetch.mockReset().mockResolvedValue(answer({ id: "t1" }));
});
afterEach(() => vi.unstubAllGlobals());
const asked = () =>
  fetch.mock.calls.at(-1)! as [string, { method: string; headers: object; body?: string }];

test("a request says who asks, by token and secret, and what, as JSON", async () => {
  expect(await api.table({ token: "mine", secret: "s" }, "t1")).toEqual({ id: "t1" });
  expect(asked()).toEqual([
    "/api/tables/t1",
    { method: "GET", headers: { Authorization: "Bearer mine", "Kaffihus-Secret": "s" }, body: undefined },
  ]);
  await api.rename({ token: "mine" }, "Anna");
  expect(asked()[1]).toEqual({
    method: "PATCH",
    headers: { Authorization: "Bearer mine", "Content-Type": "application/json" },
    body: '{"name":"Anna"}',
  });
  await api.games();
  expect(asked()[1].headers).toEqual({});
});

test("who joins gives the link's secret as part of the wish, not as a key", async () => {
  await api.join({ token: "mine", secret: "s" }, "t1", null, "aa", "cc");
  expect(asked()[1].headers).not.toHaveProperty("Kaffihus-Secret");
  expect(JSON.parse(asked()[1].body!)).toEqual({
    seat: null,
    secret: "s",
    promise: "aa",
    commitment: "cc",
  });
  await api.join({ token: "mine" }, "t1", 2, "aa", "cc");
  expect(JSON.parse(asked()[1].body!)).toEqual({ seat: 2, secret: null, promise: "aa", commitment: "cc" });
});

test("a history is asked for before a moment and of a game, as far as either is said", async () => {
  const page = { games: [] };
  fetch.mockResolvedValue(answer(page));
  expect(await api.myGames({})).toEqual(page);
  expect(asked()[0]).toBe("/api/me/games");
  await api.myGames({}, 0);
  expect(asked()[0]).toBe("/api/me/games?before=0");
  await api.myGames({}, 7, "fika");
  expect(asked()[0]).toBe("/api/me/games?before=7&game=fika");
});

test("a replay is asked for by its part and its viewer", async () => {
  await api.replay({}, "t1", null, 0, 50);
  expect(asked()[0]).toBe("/api/tables/t1/replay?first=0&count=50");
  await api.replay({}, "t1", 0, 50, 20);
  expect(asked()[0]).toBe("/api/tables/t1/replay?first=50&count=20&viewer=0");
});

test("text stays text", async () => {
  fetch.mockResolvedValue(answer("kaffihus record 1", { type: "text/plain" }));
  expect(await api.record({}, "t1")).toBe("kaffihus record 1");
  fetch.mockResolvedValue(answer("plain", { type: "" }));
  expect(await api.record({}, "t1")).toBe("plain");
});

test("what goes wrong is told in the house's words, else by the status", async () => {
  const problem = () => api.table({}, "t1").catch((one) => [one.status, one.code, one.message]);
  fetch.mockResolvedValue(
    answer({ code: "full", key: "plain", params: { text: "The table is full." } }, { status: 409 }),
  );
  expect(await problem()).toEqual([409, "full", "The table is full."]);
  fetch.mockResolvedValue(answer("<html>", { status: 502, statusText: "Bad Gateway", type: "text/html" }));
  expect(await problem()).toEqual([502, "unavailable", "Bad Gateway"]);
  fetch.mockResolvedValue(answer({}, { status: 500, statusText: "Oh" }));
  expect(await problem()).toEqual([500, "unavailable", "Oh"]);
});

test("without a network the last answer is given again, and said to be old; the house's no stays a no", async () => {
  fetch.mockResolvedValueOnce(answer({ tables: ["one"] }));
  await api.myTables({ token: "mine" });
  expect(offline.isOff).toBe(false);
  fetch.mockRejectedValueOnce(new TypeError("no network"));
  expect(await api.myTables({ token: "mine" })).toEqual({ tables: ["one"] });
  expect(offline.isOff).toBe(true);
  expect(offline.since).toBeGreaterThan(0);
  fetch.mockResolvedValueOnce(answer({ code: "unauthenticated" }, { status: 401 }));
  await expect(api.myTables({ token: "mine" })).rejects.toThrow(api.Problem);
  expect([offline.isOff, offline.since]).toEqual([false, null]);
});

test("what changes something is asked once, and never from memory", async () => {
  fetch.mockRejectedValue(new TypeError("no network"));
  await expect(api.rename({ token: "mine" }, "Anna")).rejects.toThrow("no connection to the house");
  await expect(api.takeVacation({ token: "mine" }, 3)).rejects.toThrow("no connection to the house");
  expect(fetch).toHaveBeenCalledTimes(2);
});
