import { beforeEach, expect, test, vi } from "vitest";
import type { GameReview, PastGame, TableSummary } from "../generated/wire";
import type { Kept } from "./protocol";

/** A browser's database in memory: what `Shelf` uses of it, transactions being all or nothing. */
type Key = string | [string, number];
type Store = Map<string, unknown>;
type Asked = { result?: unknown; error?: Error; onsuccess?: () => void; onerror?: () => void };
let stores: Map<string, Store>;
let version = 0;
let opened: number[] = [];

const nameOf = (key: Key) => JSON.stringify(typeof key === "string" ? [key] : key);
const within = (key: string, { least, most }: { least: [string, number]; most: [string, number] }) => {
  const [table, number] = JSON.parse(key);
  return table === least[0] && number >= least[1] && number <= most[1];
};

function transaction(names: string | string[], mode = "readonly") {
  const before = new Map([...stores].map(([name, rows]) => [name, new Map(rows)]));
  const work: { oncomplete?: () => void; onabort?: () => void; error?: Error; objectStore?: unknown } = {};
  let waiting = 0;
  let isOver = false;
  const later = (act: () => unknown): Asked => {
    const asked: Asked = {};
    waiting++;
    queueMicrotask(() => {
      if (isOver) return;
      try {
        asked.result = act();
        asked.onsuccess?.();
      } catch (problem) {
        isOver = true;
        stores = before;
        work.error = asked.error = problem as Error;
        asked.onerror?.();
        work.onabort?.();
        return;
      }
      waiting--;
      setTimeout(() => {
        if (!waiting && !isOver) work.oncomplete?.();
        if (!waiting) isOver = true;
      });
    });
    return asked;
  };
  const writes = (act: () => unknown) =>
    later(() => {
      if (mode !== "readwrite") throw new Error("read only");
      act();
    });
  const objectStore = (name: string) => {
    if (![names].flat().includes(name)) throw new Error(`${name} is not in this transaction`);
    const rows = stores.get(name)!;
    return {
      get: (key: Key) => later(() => rows.get(nameOf(key))),
      getAll: (range?: Parameters<typeof within>[1]) =>
        later(() => [...rows].filter(([key]) => !range || within(key, range)).map(([, row]) => row)),
      put: (row: { id: string }, key?: Key) => writes(() => rows.set(nameOf(key ?? row.id), row)),
      add: (row: unknown, key: Key) =>
        writes(() => {
          if (rows.has(nameOf(key))) throw Object.assign(new Error(), { name: "ConstraintError" });
          rows.set(nameOf(key), row);
        }),
      delete: (key: Key | Parameters<typeof within>[1]) =>
        writes(() => {
          for (const known of [...rows.keys()])
            if (typeof key === "object" && "least" in key ? within(known, key) : known === nameOf(key))
              rows.delete(known);
        }),
    };
  };
  return Object.assign(work, { objectStore });
}

const base = {
  transaction,
  createObjectStore: (name: string) => {
    if (stores.has(name)) throw new Error(`${name} is there already`);
    stores.set(name, new Map());
  },
};
const indexedDB = {
  open(name: string, wanted: number) {
    opened.push(wanted);
    const asked: Asked & { onupgradeneeded?: (event: { oldVersion: number }) => void } = { result: base };
    queueMicrotask(() => {
      if (version < wanted) asked.onupgradeneeded?.({ oldVersion: version });
      version = wanted;
      asked.onsuccess?.();
    });
    return asked;
  },
};

let Shelf: typeof import("./shelf").Shelf;
let Conflict: typeof import("./shelf").Conflict;
beforeEach(async () => {
  [stores, version, opened] = [new Map(), 0, []];
  vi.stubGlobal("indexedDB", indexedDB);
  vi.stubGlobal("IDBKeyRange", { bound: (least: Key, most: Key) => ({ least, most }) });
  ({ Shelf, Conflict } = await import("./shelf"));
});

const summary = (id: string, is_your_turn = false) => ({ id, is_your_turn }) as TableSummary;
const past = (table: string, finished: number) => ({ table, finished }) as unknown as PastGame;
const kept = (table: string, first: number, events: string[], more: Partial<Kept> = {}): Kept => ({
  table, first, events, terms: null, summaries: {}, past: {}, ...more,
}); // prettier-ignore

test("a table is read as it was kept, its events in order", async () => {
  const shelf = new Shelf();
  await shelf.keep([kept("a", 0, ["one", "two"], { terms: "terms of a" })], 1);
  await shelf.keep([kept("a", 2, ["three"]), kept("b", 0, ["other"], { terms: "terms of b" })], 2);
  expect(await shelf.read("a")).toEqual({ terms: "terms of a", events: ["one", "two", "three"] });
  expect(await shelf.read("b")).toEqual({ terms: "terms of b", events: ["other"] });
  expect(await shelf.read("c")).toBeNull();
  expect(opened, "the database is opened once").toEqual([2]);
});

test("of two tabs that write an event of the same number the second is told, and nothing of it is kept", async () => {
  const shelf = new Shelf();
  await shelf.keep([kept("a", 0, ["one"], { terms: "a" })], 1);
  const both = [kept("b", 0, ["new"], { terms: "b" }), kept("a", 0, ["another"])];
  await expect(shelf.keep(both, 2)).rejects.toBeInstanceOf(Conflict);
  expect(await shelf.read("b")).toBeNull();
  expect((await shelf.read("a"))?.events).toEqual(["one"]);
});

test("events of a table that another tab has thrown away are a conflict, too", async () => {
  await expect(new Shelf().keep([kept("a", 3, ["four"])], 1)).rejects.toBeInstanceOf(Conflict);
});

test("what is wrong with the database itself is told as it is", async () => {
  const shelf = new Shelf();
  await shelf.keep([kept("a", 0, [], { terms: "a" })], 1);
  for (const [name, told] of [["AbortError", Conflict], ["QuotaExceededError", Error]] as const) {
    const rows = stores.get("tables")!;
    const put = vi.spyOn(rows, "set").mockImplementationOnce(() => {
      throw Object.assign(new Error("no room"), { name });
    });
    const problem = await shelf.keep([kept("a", 0, [], { terms: "a" })], 1).catch((found: Error) => found);
    expect(problem).toBeInstanceOf(told);
    expect(problem instanceof Conflict).toBe(name === "AbortError");
    put.mockRestore();
  }
}); // prettier-ignore

test("tables come the latest first, those where it is my turn before all others", async () => {
  const shelf = new Shelf();
  const mine = (id: string, at: number, isTurn: boolean) =>
    shelf.keep([kept(id, 0, [], { terms: id, summaries: { p: summary(id, isTurn) } })], at);
  await mine("old", 1, false);
  await mine("old turn", 2, true);
  await mine("new turn", 4, true);
  await mine("new", 3, false);
  await shelf.keep([kept("another's", 0, [], { terms: "x", summaries: { q: summary("another's") } })], 9);
  expect((await shelf.tables("p")).map((one) => one.id)).toEqual(["new turn", "old turn", "new", "old"]);
});

test("games come the last finished first, whenever their tables were written", async () => {
  const shelf = new Shelf();
  for (const [table, finished, at] of [["a", 5, 9], ["b", 7, 1], ["c", 6, 5]] as const)
    await shelf.keep([kept(table, 0, [], { terms: table, past: { p: past(table, finished) } })], at);
  expect((await shelf.past("p")).map((one) => one.finished)).toEqual([7, 6, 5]);
  expect(await shelf.past("q")).toEqual([]);
}); // prettier-ignore

test("a review is kept for as long as reviews have its form", async () => {
  const shelf = new Shelf();
  const review = { moments: [] } as unknown as GameReview;
  await shelf.keepReview("a", 4, review);
  expect(await shelf.review("a", 4)).toEqual(review);
  expect(await shelf.review("a", 5)).toBeNull();
  expect(await shelf.review("b", 4)).toBeNull();
});

test("unfinished tables are thrown away with their events, others stay", async () => {
  const shelf = new Shelf();
  await shelf.keep([kept("a", 0, ["one"], { terms: "a", summaries: { p: summary("a") } })], 1);
  await shelf.keep([kept("b", 0, ["two"], { terms: "b", past: { p: past("b", 1) } })], 1);
  expect(await shelf.clear("p")).toEqual(["a"]);
  expect([await shelf.read("a"), stores.get("events")!.size]).toEqual([null, 1]);
  expect((await shelf.read("b"))?.events).toEqual(["two"]);
});

test("who has tables of before there were reviews keeps them", async () => {
  [version, stores] = [1, new Map([["tables", new Map()], ["events", new Map()]])];
  stores.get("tables")!.set(nameOf("a"), { id: "a", terms: "t", at: 1, summaries: {}, past: {} });
  const shelf = new Shelf();
  expect(await shelf.read("a")).toEqual({ terms: "t", events: [] });
  expect(await shelf.review("a", 1)).toBeNull();
}); // prettier-ignore
