/** A connection over a network that breaks: what it sends, when it tries again, what it takes in. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { View } from "../generated/view";
import type { ServerMessage, Situation, TableInfo } from "../generated/wire";
import { viewWith } from "../testing";
import { Connection } from "./connection.svelte";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  isClosed = false;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  hear(message: Partial<ServerMessage>) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  of(type: string) {
    return this.sent.filter((one) => one.type === type);
  }
}

const listeners: Record<string, (() => void) | undefined> = {};
const table = { id: "t1", you: 0 } as TableInfo;
const situation = (view: View | null = viewWith({})) => ({ view, options: [] }) as unknown as Situation;
const line = (version: number, retracts: number[] = []) => ({ version, key: "k", params: {}, retracts });
const said = (number: number) => ({ number, seat: 0, name: "Anna", text: "hæ", at: 0 });
const sync = (version: number, more = {}) =>
  ({
    type: "sync",
    since: 0,
    version,
    log: [],
    scenes: [],
    talk: [],
    chat: [],
    muted: [],
    table,
    situation: situation(),
    ...more,
  }) as never;
const update = (version: number, more = {}) =>
  ({ type: "update", version, log: [], scenes: [], talk: [], situation: situation(), ...more }) as never;

let connection: Connection;
const last = () => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "https:", host: "kaffi.is" });
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("addEventListener", (type: string, hear: () => void) => (listeners[type] = hear));
  vi.stubGlobal("removeEventListener", (type: string, hear: () => void) => {
    if (listeners[type] === hear) delete listeners[type];
  });
  connection = new Connection("t1", "token", "secret");
});
afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function comeIn(version = 5) {
  last().open();
  last().hear(sync(version));
}

describe("coming in", () => {
  test("says who one is and what one knows, over the page's own scheme", () => {
    expect(last().url).toBe("wss://kaffi.is/api/tables/t1/socket");
    expect(last().sent).toEqual([]);
    last().open();
    expect(last().sent).toEqual([{ type: "hello", version: 0, chat: 0, token: "token", secret: "secret" }]);
    expect(connection.link).toBe("connecting");
    last().hear(sync(5, { muted: [2], chat: [said(3)], log: [line(4)] }));
    expect([connection.link, connection.version, connection.table]).toEqual(["open", 5, table]);
    expect([connection.muted, connection.at]).toEqual([[2], 1_000_000]);
    expect(connection.log.map((one) => one.version)).toEqual([4]);
  });

  test("without a token or a secret sends none, and plain pages a plain socket", () => {
    connection.close();
    vi.stubGlobal("location", { protocol: "http:", host: "localhost:8000" });
    connection = new Connection("t2", null, null);
    last().open();
    expect(last().url).toBe("ws://localhost:8000/api/tables/t2/socket");
    expect(last().sent).toEqual([{ type: "hello", version: 0, chat: 0 }]);
  });
});

test("who went and when is known, and a feeling is shown for a moment", () => {
  comeIn();
  last().hear({ type: "presence", connected: [true, false], away_since: [null, 7] });
  expect([connection.connected, connection.awaySince]).toEqual([
    [true, false],
    [null, 7],
  ]);
  for (let i = 0; i < 9; i++) last().hear({ type: "reacted", seat: 1, reaction: "clap" });
  expect(connection.reactions).toHaveLength(6);
  expect(connection.reactions[0]).toMatchObject({ seat: 1, reaction: "clap" });
  vi.advanceTimersByTime(3600);
  expect(connection.reactions).toEqual([]);
});

describe("a request", () => {
  test("waits until the table is open, and is answered by its id", async () => {
    const answer = connection.act(7);
    last().open();
    expect(last().of("act")).toEqual([]);
    last().hear(sync(5));
    const [sent] = last().of("act");
    expect(sent).toMatchObject({ type: "act", action: 7, version: 0 });
    last().hear({ type: "done", id: "another's" });
    last().hear({ type: "done", id: sent.id as string });
    expect(await answer).toEqual({ ok: true });
  });

  test("is refused, or told why not", async () => {
    comeIn();
    const acted = connection.act("pass");
    const asked = connection.why("place slot=1");
    const ids = [last().of("act")[0].id, last().of("why")[0].id] as string[];
    expect(new Set(ids).size).toBe(2);
    expect(last().of("act")[0].version).toBe(5);
    last().hear({ type: "refused", id: ids[0], code: "stale", text: "late" } as never);
    last().hear({ type: "reason", id: ids[1], is_legal: true } as never);
    expect(await acted).toMatchObject({ ok: false, refused: { code: "stale" } });
    expect(await asked).toMatchObject({ is_legal: true });
    vi.advanceTimersByTime(8000);
    expect(last().of("act"), "an answered one is not sent again").toHaveLength(1);
  });

  test("is sent again after four seconds of silence about it, with the same id", () => {
    comeIn();
    void connection.act(7);
    for (let i = 0; i < 8; i++) {
      vi.advanceTimersByTime(500);
      last().hear({ type: "presence", connected: [true] });
    }
    expect(last().of("act")).toHaveLength(1);
    vi.advanceTimersByTime(500);
    expect(last().of("act")).toHaveLength(2);
    expect(last().of("act")[0].id).toBe(last().of("act")[1].id);
  });

  test("is sent again over a new connection", () => {
    comeIn();
    void connection.act(7);
    last().onclose({ code: 1006 });
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all).toHaveLength(2);
    comeIn(6);
    expect(last().of("act")).toHaveLength(1);
    expect(last().of("hello")[0], "it knows where it was").toMatchObject({ version: 5 });
  });
});

describe("a lost connection", () => {
  test("is tried again, each time after twice as long, up to eight seconds", () => {
    comeIn();
    const waits: number[] = [];
    for (let i = 0; i < 7; i++) {
      last().onclose({ code: 1006 });
      expect(connection.link).toBe("lost");
      const before = FakeSocket.all.length;
      let waited = 0;
      while (FakeSocket.all.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
    comeIn();
    last().onclose({ code: 1006 });
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all, "once in, patience begins again").toHaveLength(9);
  });

  test.each([4400, 4401, 4403, 4404])("is given up where the house says so: %i", (code) => {
    comeIn();
    last().onclose({ code });
    expect([connection.link, connection.closed]).toEqual(["refused", code]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(last().of("ping")).toEqual([]);
  });

  test("is noticed by silence: a ping after 2.5 seconds, the end after nine", () => {
    comeIn();
    vi.advanceTimersByTime(2500);
    expect(last().of("ping")).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(last().of("ping")).toHaveLength(1);
    vi.advanceTimersByTime(6000);
    expect(connection.link).toBe("open");
    const silent = last();
    vi.advanceTimersByTime(500);
    expect([connection.link, silent.isClosed]).toEqual(["lost", true]);
  });

  test("any word is a sign of life", () => {
    comeIn();
    for (let i = 0; i < 30; i++) {
      vi.advanceTimersByTime(1000);
      last().hear({ type: "presence", connected: [true, false] });
    }
    expect([connection.link, last().of("ping").length]).toEqual(["open", 0]);
    expect(connection.connected).toEqual([true, false]);
  });

  test("a socket that does not open is given up too", () => {
    vi.advanceTimersByTime(9500);
    expect(connection.link).toBe("lost");
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("goes with the device's network and comes back with it", () => {
    comeIn();
    const dead = last();
    listeners.offline!();
    expect([connection.link, dead.isClosed]).toEqual(["lost", true]);
    dead.hear(update(6));
    expect(connection.version, "what an old socket says is nothing").toBe(5);
    dead.onclose({ code: 4404 });
    expect(connection.link).toBe("lost");
    listeners.online!();
    expect(FakeSocket.all).toHaveLength(2);
    listeners.online!();
    expect(FakeSocket.all, "one try at a time").toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all, "the other try is called off").toHaveLength(2);
    comeIn();
    listeners.online!();
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("with no network there is nothing to break", () => {
    listeners.offline!();
    listeners.offline!();
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("is not missed once the page is left", () => {
    comeIn();
    connection.close();
    expect([last().isClosed, listeners.offline, listeners.online]).toEqual([true, undefined, undefined]);
    last().onclose({ code: 1006 });
    vi.advanceTimersByTime(60_000);
    expect([FakeSocket.all.length, last().of("ping").length, connection.link]).toEqual([1, 0, "open"]);
  });

  test("is not tried again if the page was left while waiting", () => {
    comeIn();
    last().onclose({ code: 1006 });
    connection.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe("updates", () => {
  beforeEach(() => comeIn(5));

  test("follow each other; an old one changes nothing, a gap is asked about", () => {
    last().hear(update(6, { log: [line(6)], table: { ...table, you: 1 } }));
    expect([connection.version, connection.table?.you]).toEqual([6, 1]);
    last().hear(update(6, { log: [line(7)] }));
    last().hear(update(4));
    expect([connection.version, connection.log.length]).toEqual([6, 1]);
    last().hear({ type: "said", line: said(4) });
    last().hear(update(8));
    expect(connection.version).toBe(6);
    expect(last().of("sync")).toEqual([{ type: "sync", version: 6, chat: 4 }]);
    last().hear(update(7));
    expect([connection.version, connection.table?.you]).toEqual([7, 1]);
  });

  test("a pong tells what was missed", () => {
    last().hear({ type: "said", line: said(2) });
    last().hear({ type: "pong", version: 5, chat: 2, connected: [true] });
    expect(last().of("sync")).toEqual([]);
    expect(connection.connected).toEqual([true]);
    last().hear({ type: "pong", version: 5, chat: 3, connected: [] });
    last().hear({ type: "pong", version: 6, chat: 2, connected: [] });
    expect(last().of("sync")).toEqual(Array(2).fill({ type: "sync", version: 5, chat: 2 }));
  });

  test("a sync takes back what came after what it knows", () => {
    last().hear(update(6, { log: [line(6)] }));
    last().hear(update(7, { log: [line(7)] }));
    last().hear(sync(8, { since: 6, log: [line(8)] }));
    expect(connection.log.map((one) => one.version)).toEqual([6, 8]);
  });

  test("chat is joined, never repeated", () => {
    last().hear({ type: "said", line: said(1) });
    last().hear({ type: "said", line: said(1) });
    last().hear(sync(6, { chat: [said(1), said(2)] }));
    expect(connection.chat.map((one) => one.number)).toEqual([1, 2]);
  });

  test("what was seen is kept to look back at, the last three hundred", () => {
    last().hear(update(6, { situation: situation(null) }));
    expect(connection.seen, "no view, nothing to see").toHaveLength(1);
    for (let version = 7; version < 320; version++) last().hear(update(version));
    expect(connection.seen).toHaveLength(300);
    expect([connection.seen[0].version, connection.seen.at(-1)!.version]).toEqual([20, 319]);
  });

  test("bring what regulars say, numbered as it comes, the last three", () => {
    const talk = (...seats: number[]) => ({ talk: seats.map((seat) => ({ seat, key: "k" })) });
    last().hear(update(6, talk(1)));
    last().hear(update(7, talk()));
    last().hear(update(8, talk(2)));
    expect(connection.remarks.map(({ seat, number }) => [seat, number])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    last().hear(sync(9, { since: 8, ...talk(1, 1) }));
    expect(connection.remarks.map((one) => one.number)).toEqual([2, 3, 4]);
  });

  test("bring scenes, which wait until they are watched; what an undo takes back is not shown", () => {
    const scene = (key: string) => ({ kind: "moment", title: { key, params: {} }, beats: [] });
    const keys = () => connection.told.map((one) => one.scene.title.key);
    comeIn(5);
    last().hear(update(6, { scenes: [scene("a"), scene("b")] }));
    connection.watched = 1;
    last().hear(update(7, { scenes: [scene("c")] }));
    expect([keys(), connection.watched]).toEqual([["a", "b", "c"], 1]);
    last().hear(update(8, { log: [{ ...line(8), retracts: [6] }] }));
    expect([keys(), connection.watched]).toEqual([["c"], 0]);
    last().hear(sync(9, { since: 8, scenes: [scene("missed")] }));
    expect(keys()).toEqual(["c", "missed"]);
  });
});

test("without a network a table is shown as it stood, and nothing can be chosen until the house is heard", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const first = new Connection("t9", "mine", null);
  FakeSocket.all.at(-1)!.open();
  const played = { ...table, status: "playing" };
  const asked = { ...situation(), options: [{ action: 1 }], clocks: [{ left: 5 }] };
  FakeSocket.all.at(-1)!.hear(sync(3, { table: played, situation: asked, log: [line(3)] }));
  first.close();
  const other = new Connection("t9", "another", null);
  FakeSocket.all.at(-1)!.onclose({ code: 1006 });
  expect(other.table).toBeNull();
  other.close();
  const again = new Connection("t9", "mine", null);
  FakeSocket.all.at(-1)!.onclose({ code: 1006 });
  expect(again.table).toEqual(played);
  expect(again.situation).toMatchObject({ options: [], clocks: [], may_undo: false });
  expect([again.link, again.version, again.log]).toEqual(["lost", 0, [line(3)]]);
  again.close();
});
