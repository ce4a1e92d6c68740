import { beforeEach, expect, test, vi } from "vitest";

vi.mock("../i18n", () => ({ t: (key: string) => key }));
vi.mock("../net/api", () => {
  class Problem extends Error {
    constructor(public key: string) {
      super(key);
    }
  }
  return { Problem, table: vi.fn(), join: vi.fn() };
});
import type { TableInfo } from "../generated/wire";
import * as api from "../net/api";
import { bytesFor, isRigged, keepCommitment, promiseOf, sitDown } from "./promises";

const ACCESS = { token: "mine" };
const ONE = "11".repeat(32);
const TWO = "22".repeat(32);
/** A table of two seats that shows a commitment; `you` is this player's seat, and whether it is ready. */
const table = (commitment: string, you: number | null, is_ready = false): TableInfo =>
  ({
    id: "t",
    commitment,
    you,
    status: "waiting",
    seats: [0, 1].map((seat) => ({
      seat,
      player: seat === you ? "me" : null,
      is_ready: seat === you && is_ready,
    })),
  }) as unknown as TableInfo;
const joined = () => vi.mocked(api.join).mock.calls;

const kept = new Map<string, string>();
beforeEach(() => {
  vi.resetAllMocks();
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test("the commitment is kept before any bytes are sent, and the bytes are meant for it", async () => {
  vi.mocked(api.table).mockResolvedValue(table(ONE, null));
  vi.mocked(api.join).mockImplementation(async () => {
    expect(promiseOf("t")).toEqual({ commitment: ONE, bytes: {}, players: {} });
    return table(ONE, 1, true);
  });
  await sitDown(ACCESS, "t", null);
  const [, , , bytes, meantFor] = joined()[0];
  expect(bytes).toMatch(/^[0-9a-f]{32}$/);
  expect(meantFor).toBe(ONE);
  expect(promiseOf("t")).toEqual({ commitment: ONE, bytes: { 1: bytes }, players: { 1: "me" } });
});

test("a house that answers the bytes with another commitment is caught", async () => {
  vi.mocked(api.table).mockResolvedValue(table(ONE, null));
  vi.mocked(api.join).mockResolvedValue(table(TWO, 1, true));
  await expect(sitDown(ACCESS, "t", null)).rejects.toThrow("deal.changed");
  expect(promiseOf("t")!.commitment).toBe(ONE);
});

test("a house that changes its commitment later gets no bytes, and what was kept stays", async () => {
  vi.mocked(api.table).mockResolvedValue(table(ONE, null));
  vi.mocked(api.join).mockResolvedValue(table(ONE, 1, true));
  await sitDown(ACCESS, "t", null);
  expect(isRigged(promiseOf("t"), table(TWO, 1, true))).toBe(true);
  expect(() => keepCommitment(table(TWO, 1, true))).toThrow("deal.changed");
  expect(promiseOf("t")!.commitment).toBe(ONE);
});

test("somebody has left: other bytes are given for the other commitment, and only these count", async () => {
  vi.mocked(api.table).mockResolvedValue(table(ONE, null));
  vi.mocked(api.join).mockResolvedValue(table(ONE, 1, true));
  await sitDown(ACCESS, "t", null);
  const first = promiseOf("t")!.bytes[1];
  const given = bytesFor(table(TWO, 1))!;
  expect(given.commitment).toBe(TWO);
  expect(given.bytes).not.toBe(first);
  expect(promiseOf("t")).toEqual({ commitment: TWO, bytes: { 1: given.bytes }, players: { 1: "me" } });
  expect(isRigged(promiseOf("t"), table(ONE, 1, true)), "there is no way back").toBe(true);
});

test("between looking and joining somebody left: look again", async () => {
  vi.mocked(api.table).mockResolvedValueOnce(table(ONE, null)).mockResolvedValue(table(TWO, null));
  const problem = new (api.Problem as unknown as new (key: string) => Error)("house.why.another_deal");
  vi.mocked(api.join)
    .mockRejectedValueOnce(problem)
    .mockResolvedValue(table(TWO, 1, true));
  await sitDown(ACCESS, "t", null);
  expect(joined().map((call) => call[4])).toEqual([ONE, TWO]);
  expect(joined()[0][3]).not.toBe(joined()[1][3]);
  expect(promiseOf("t")!.commitment).toBe(TWO);
});

test("who sits or is ready already sends nothing", async () => {
  vi.mocked(api.table).mockResolvedValue(table(ONE, 0, true));
  await sitDown(ACCESS, "t", null);
  expect(joined()).toEqual([]);
  expect(bytesFor(table(ONE, 0, true))).toBe(null);
  expect(bytesFor(table(ONE, null))).toBe(null);
});

test("a seat that this device left, and another has, says nothing", async () => {
  vi.mocked(api.table).mockResolvedValue(table(ONE, null));
  vi.mocked(api.join).mockResolvedValue(table(ONE, 1, true));
  await sitDown(ACCESS, "t", null);
  const taken = table(TWO, null);
  taken.seats[1] = { ...taken.seats[1], player: "another", is_ready: true };
  expect(isRigged(promiseOf("t"), taken)).toBe(false);
});

test("the last sixty tables are kept, the one just played last", () => {
  for (let i = 0; i < 70; i++) keepCommitment({ ...table(ONE, null), id: `t${i}` });
  const tables = Object.keys(JSON.parse(kept.get("kaffihus.deals")!));
  expect([tables.length, tables[0], tables.at(-1)]).toEqual([60, "t10", "t69"]);
});

test("what is kept but cannot be read is as nothing", () => {
  kept.set("kaffihus.deals", "{");
  expect(promiseOf("t")).toBeNull();
});
