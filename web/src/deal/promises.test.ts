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
import { pactOf, promiseOf, tagOf } from "./deal";
import { due, isRigged, keepCommitment, keptOf, sitDown } from "./promises";

const ACCESS = { token: "mine" };
const ONE = "11".repeat(32);
const TWO = "22".repeat(32);
const THEIRS = "33".repeat(32);
type Seat = TableInfo["seats"][number];
/** A table of two seats that shows a commitment; `you` is this player's seat, with a promise and whether it was kept. */
const table = (
  commitment: string,
  you: number | null,
  promise: string | null = null,
  has_opened = false,
): TableInfo =>
  ({
    id: "t",
    commitment,
    you,
    deal_form: 3,
    status: "waiting",
    seats: [0, 1].map((seat) => ({
      seat,
      name: `P${seat}`,
      dealt_name: null,
      player: seat === you ? "me" : null,
      is_ready: seat === you && promise !== null,
      promise: seat === you ? promise : null,
      has_opened: seat === you && has_opened,
    })),
  }) as unknown as TableInfo;
/** The same with the other seat taken, by somebody who has promised. */
const full = (shown: TableInfo, promise = THEIRS): TableInfo => ({
  ...shown,
  seats: shown.seats.map((seat): Seat => {
    return seat.seat === shown.you ? seat : { ...seat, player: "other", is_ready: true, promise };
  }),
});
const joined = () => vi.mocked(api.join).mock.calls;
/** The house seats this player at 1 with the promise they made. */
const seats = (commitment = ONE) =>
  vi.mocked(api.join).mockImplementation(async (_, __, ___, promise) => table(commitment, 1, promise));
/** Sit down; the promise that was made. */
async function sit(): Promise<string> {
  vi.mocked(api.table).mockResolvedValue(table(ONE, null));
  seats();
  await sitDown(ACCESS, "t", null);
  return joined()[0][3]!;
}

const kept = new Map<string, string>();
beforeEach(() => {
  vi.resetAllMocks();
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test("the commitment is kept before anything is promised, and bytes are not sent along", async () => {
  vi.mocked(api.table).mockResolvedValue(table(ONE, null));
  vi.mocked(api.join).mockImplementation(async (_, __, ___, promise) => {
    expect(keptOf("t")).toEqual({ commitment: ONE, bytes: {}, players: {} });
    return table(ONE, 1, promise);
  });
  await sitDown(ACCESS, "t", null);
  const [, , , promise, meantFor] = joined()[0];
  const { bytes, players } = keptOf("t")!;
  expect(bytes[1]).toMatch(/^[0-9a-f]{32}$/);
  expect([promise, meantFor, players]).toEqual([promiseOf(ONE, bytes[1]), ONE, { 1: "me" }]);
});

test("bytes are given when everybody has promised, for the pact that is kept, and once the house has them no more", async () => {
  const promise = await sit();
  expect(due(table(ONE, 1, promise)), "somebody is missing").toBe(null);
  const shown = full(table(ONE, 1, promise));
  const pact = pactOf(ONE, [tagOf(ONE, 0, "P0"), tagOf(ONE, 1, "P1")], [THEIRS, promise]);
  const { bytes } = keptOf("t")!;
  expect(due(shown)).toEqual({ type: "open", bytes: bytes[1], pact });
  expect(keptOf("t")).toMatchObject({ sent: pact });
  expect(keptOf("t")!.pact).toBeUndefined();
  expect(due(shown), "sent again over a new connection").toEqual({ type: "open", bytes: bytes[1], pact });
  expect(due(full(table(ONE, 1, promise, true)))).toBe(null);
  expect(keptOf("t")).toMatchObject({ sent: pact, pact });
});

test("bytes that were sent for one pact are never sent for another", async () => {
  const promise = await sit();
  due(full(table(ONE, 1, promise)));
  expect(due(full(table(ONE, 1, promise), TWO))).toBe(null);
});

test("a house that holds my bytes to be given for another pact is caught", async () => {
  const promise = await sit();
  due(full(table(ONE, 1, promise)));
  expect(() => due(full(table(ONE, 1, promise, true), TWO))).toThrow("deal.changed");
  const renamed = full(table(ONE, 1, promise, true));
  renamed.seats[0] = { ...renamed.seats[0], name: "P0." };
  expect(() => due(renamed)).toThrow("deal.changed");
});

test("a house that took my bytes and says it did not is caught", async () => {
  const promise = await sit();
  due(full(table(ONE, 1, promise)));
  due(full(table(ONE, 1, promise, true)));
  expect(() => due(full(table(ONE, 1, promise)))).toThrow("deal.changed");
});

test("bytes are not given for a promise that is not mine", async () => {
  await sit();
  expect(due(full(table(ONE, 1, TWO)))).toBe(null);
});

test("a house that answers the promise with another commitment is caught", async () => {
  vi.mocked(api.table).mockResolvedValue(table(ONE, null));
  seats(TWO);
  await expect(sitDown(ACCESS, "t", null)).rejects.toThrow("deal.changed");
  expect(keptOf("t")!.commitment).toBe(ONE);
});

test("a house that changes its commitment later gets nothing more, and what was kept stays", async () => {
  const promise = await sit();
  expect(isRigged(keptOf("t"), table(TWO, 1, promise))).toBe(true);
  expect(() => keepCommitment(table(TWO, 1, promise))).toThrow("deal.changed");
  expect(keptOf("t")!.commitment).toBe(ONE);
});

test("somebody has left: other bytes are promised for the other commitment, and only these count", async () => {
  const promise = await sit();
  const first = keptOf("t")!.bytes[1];
  due(full(table(ONE, 1, promise)));
  const given = due(table(TWO, 1));
  const second = keptOf("t")!;
  expect(second).toEqual({ commitment: TWO, bytes: { 1: expect.any(String) }, players: { 1: "me" } });
  expect(second.bytes[1]).not.toBe(first);
  expect(given).toEqual({ type: "ready", promise: promiseOf(TWO, second.bytes[1]), commitment: TWO });
  expect(due(table(TWO, 1)), "asked again, the same").toEqual(given);
  expect(isRigged(keptOf("t"), table(ONE, 1, promise)), "there is no way back").toBe(true);
});

test("a deal of an earlier form, where bytes are given without promises, gets none", async () => {
  const old = { ...table(ONE, null), deal_form: 2 };
  vi.mocked(api.table).mockResolvedValue(old);
  vi.mocked(api.join).mockResolvedValue({ ...table(ONE, 1), deal_form: 2 });
  await sitDown(ACCESS, "t", null);
  expect(joined()[0][3]).toBe(null);
  expect(due({ ...table(ONE, 1), deal_form: 2 })).toEqual({ type: "ready", commitment: ONE });
});

test("between looking and joining somebody left: look again", async () => {
  vi.mocked(api.table).mockResolvedValueOnce(table(ONE, null)).mockResolvedValue(table(TWO, null));
  const problem = new (api.Problem as unknown as new (key: string) => Error)("house.why.another_deal");
  seats(TWO).mockRejectedValueOnce(problem);
  await sitDown(ACCESS, "t", null);
  expect(joined().map((call) => call[4])).toEqual([ONE, TWO]);
  expect(joined()[0][3]).not.toBe(joined()[1][3]);
  expect(keptOf("t")!.commitment).toBe(TWO);
});

test("who sits already, or looks on, owes nothing", async () => {
  vi.mocked(api.table).mockResolvedValue(table(ONE, 0, TWO));
  await sitDown(ACCESS, "t", null);
  expect(joined()).toEqual([]);
  expect(due(table(ONE, null))).toBe(null);
  expect(due({ ...table(ONE, 0), status: "playing" })).toBe(null);
});

test("a commitment that is first seen when the game has begun is not kept: it proves nothing", () => {
  due({ ...table(ONE, 0, TWO), status: "playing" });
  expect(keptOf("t")).toBe(null);
});

test("a seat that this device left, and another has, says nothing", async () => {
  await sit();
  const taken = table(TWO, null);
  taken.seats[1] = { ...taken.seats[1], player: "another", is_ready: true };
  expect(isRigged(keptOf("t"), taken)).toBe(false);
});

test("the last sixty tables are kept, the one just played last", () => {
  for (let i = 0; i < 70; i++) keepCommitment({ ...table(ONE, null), id: `t${i}` });
  const tables = Object.keys(JSON.parse(kept.get("kaffihus.deals")!));
  expect([tables.length, tables[0], tables.at(-1)]).toEqual([60, "t10", "t69"]);
});

test("what is kept but cannot be read is as nothing", () => {
  kept.set("kaffihus.deals", "{");
  expect(keptOf("t")).toBeNull();
});
