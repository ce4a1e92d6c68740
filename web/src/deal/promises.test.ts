import { beforeEach, expect, test, vi } from "vitest";

const kept = vi.hoisted(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  });
  return kept;
});
vi.mock("../net/api", () => ({ join: vi.fn() }));
import * as api from "../net/api";
import { keepPromise, ownBytes, promiseOf, sitDown } from "./promises";

const at = (id: string, you: number | null, commitment = "promise") => ({ id, you, commitment });
beforeEach(() => kept.clear());

test("the first commitment seen is the one that counts, whatever comes later", () => {
  keepPromise(at("t1", 0, "first"), "aa");
  keepPromise(at("t1", 1, "second"), "bb");
  expect(promiseOf("t1")).toEqual({ commitment: "first", bytes: { 0: "aa", 1: "bb" } });
  expect(promiseOf("t2")).toBeNull();
});

test("a spectator has promised nothing", () => {
  keepPromise(at("t1", null), "aa");
  expect([promiseOf("t1"), kept.size]).toEqual([null, 0]);
});

test("the last sixty tables are kept, the one just played last", () => {
  for (let i = 0; i < 70; i++) keepPromise(at(`t${i}`, 0), "aa");
  const tables = Object.keys(JSON.parse(kept.get("kaffihus.deals")!));
  expect([tables.length, tables[0], tables.at(-1)]).toEqual([60, "t10", "t69"]);
});

test("what is kept but cannot be read is as nothing", () => {
  kept.set("kaffihus.deals", "{");
  expect(promiseOf("t1")).toBeNull();
});

test("sitting down gives sixteen bytes of one's own and notes them", async () => {
  vi.mocked(api.join).mockResolvedValue(at("t1", 2) as never);
  await sitDown({ token: "mine" }, "t1", 2);
  const [access, table, seat, bytes] = vi.mocked(api.join).mock.calls[0];
  expect([access, table, seat]).toEqual([{ token: "mine" }, "t1", 2]);
  expect(bytes).toMatch(/^[0-9a-f]{32}$/);
  expect(promiseOf("t1")?.bytes).toEqual({ 2: bytes });
  expect(ownBytes()).not.toBe(ownBytes());
});
