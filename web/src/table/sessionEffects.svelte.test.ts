/** What follows a table's changes by itself: its board, the cover of a shared screen, the turn's cue. */

import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { language: "en", sound: true, notify: true } }));
vi.mock("../state/sound", () => ({ cue: vi.fn() }));
vi.mock("../state/router.svelte", () => ({ router: { secret: vi.fn(() => null), go: vi.fn() } }));
vi.mock("../state/notices.svelte", () => ({ notices: { show: vi.fn(), say: vi.fn() } }));
vi.mock("../state/people.svelte", () => ({
  people: {
    me: { token: "mine" },
    access: { token: "mine" },
    shared: {} as object,
    ensure: vi.fn(),
    share: vi.fn(),
  },
}));
vi.mock("../deal/promises", () => ({ sitDown: vi.fn(), due: () => null }));
vi.mock("../games", () => ({ loadClient: vi.fn() }));
vi.mock("../net/api", () => ({
  table: vi.fn(),
  gamePage: vi.fn(),
}));
vi.mock("../net/connection.svelte", () => ({
  Connection: class {
    constructor(
      readonly id: string,
      readonly token: string | null,
      readonly secret: string | null,
    ) {}
    table: unknown = $state.raw(null);
    situation: unknown = $state.raw(null);
    log: unknown[] = $state.raw([]);
    close = vi.fn();
  },
}));
import { loadClient } from "../games";
import { english } from "../i18n/english.svelte";
import * as api from "../net/api";
import { notices } from "../state/notices.svelte";
import { people } from "../state/people.svelte";
import { router } from "../state/router.svelte";
import { settings } from "../state/settings.svelte";
import { cue } from "../state/sound";
import { viewWith } from "../testing";
import { HotSeat } from "./hotSeat.svelte";
import { TableSession } from "./session.svelte";
import { cueCompany, cueTurns, cueWin, readOutLog } from "./turnCue.svelte";

let end = () => {};
let session: TableSession;
const line = () => session.connection!;

/** A page with a table, as found by the house. */
async function open(found: object = {}, more: (session: TableSession) => void = () => {}) {
  const seats = [
    { kind: "player", name: "Anna" },
    { kind: "bot", name: "strong" },
  ];
  const table = { you: 0, status: "playing", seats, links: { spectator: null }, ...found };
  vi.mocked(api.table).mockResolvedValue(table as never);
  end = $effect.root(() => {
    session = new TableSession("t1");
    more(session);
  });
  await vi.waitFor(() => expect(session.connections.length + Number(session.isGone)).toBeGreaterThan(0));
}
function tell(more: object = {}, table: object = {}) {
  const seats = [{ name: "Anna" }, { name: null }];
  Object.assign(line(), {
    table: { you: 0, title: "FIKA", seats, settings: { game: "x" }, waiting: [], ...table },
    situation: { status: "playing", pending: [0], options: [], view: viewWith({}), actor: null, ...more },
  });
  flushSync();
}

beforeEach(() => {
  vi.clearAllMocks();
  people.shared = {};
  vi.mocked(people.ensure).mockResolvedValue({ token: "mine" } as never);
  vi.mocked(api.gamePage).mockResolvedValue({ rules: "" } as never);
  vi.mocked(loadClient).mockResolvedValue({ choose: { thing: () => null, attempt: () => null } } as never);
  vi.stubGlobal("history", { replaceState: vi.fn() });
  vi.stubGlobal("document", { title: "", hidden: true });
  english.add({
    "x.prompt.choose": "Choose a card.",
    "x.take": "{seat} takes {card}.",
    "x.why.no": "not now",
  });
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

describe("a win", () => {
  const over = (ranks: number[]) => tell({ status: "finished" }, { result: { ranks } });
  let isCounted = $state(true);
  beforeEach(() => {
    isCounted = true;
    return open({}, (session) => cueWin(session, () => isCounted));
  });

  test("is not given away while it is still being counted", () => {
    tell();
    isCounted = false;
    over([1, 2]);
    expect(cue).not.toHaveBeenCalled();
    isCounted = true;
    flushSync();
    expect(cue).toHaveBeenCalledExactlyOnceWith("win");
  });

  test("is heard once, when it happens", () => {
    tell();
    expect(cue).not.toHaveBeenCalled();
    over([1, 2]);
    over([1, 2]);
    expect(cue).toHaveBeenCalledExactlyOnceWith("win");
  });

  test("of somebody else is not heard", () => {
    tell();
    over([2, 1]);
    expect(cue).not.toHaveBeenCalled();
  });

  test("that was there when one came is not heard", () => {
    over([1, 2]);
    expect(cue).not.toHaveBeenCalled();
  });
});

test("a page that is left closes every connection of its screen", () => {
  people.shared = { t1: [{ token: "a" }, { token: "b" }] } as never;
  end = $effect.root(() => void (session = new TableSession("t1")));
  flushSync();
  end();
  expect(session.connections).toHaveLength(2);
  for (const one of session.connections) expect(one.close).toHaveBeenCalled();
});

test("a page that is left before its table is known makes no connection", async () => {
  vi.mocked(api.table).mockResolvedValue({ you: 0, status: "playing", seats: [], links: {} } as never);
  $effect.root(() => {
    session = new TableSession("t1");
  })();
  await vi.waitFor(() => expect(api.table).toHaveBeenCalled());
  await Promise.resolve();
  expect(session.connections).toEqual([]);
});

test("a table that is known brings its board, once", async () => {
  await open();
  expect(loadClient).not.toHaveBeenCalled();
  tell();
  await vi.waitFor(() => expect(session.play).not.toBeNull());
  tell({ pending: [1] });
  expect(loadClient).toHaveBeenCalledExactlyOnceWith("x");
});

test("a game that this page has no board for is told of without one", async () => {
  vi.mocked(loadClient).mockResolvedValue(null as never);
  await open();
  tell();
  await vi.waitFor(() => expect(session.page).not.toBeNull());
  expect([session.client, session.play]).toEqual([null, null]);
});

describe("the next table", () => {
  const seats = [{ name: "Anna", player: "a" }];
  const asked = { game: "x", by: "b", sitting: [], watching: [], asked: [{ player: "a", name: "Anna" }] };
  const coming = { ...asked, asked: [], sitting: asked.asked };

  test("is gone to by whoever comes along, once it is there", async () => {
    await open();
    tell({}, { seats, gathering: coming, next: null });
    expect(router.go).not.toHaveBeenCalled();
    tell({}, { seats, gathering: null, next: "t2" });
    tell({}, { seats, gathering: null, next: "t2" });
    expect(vi.mocked(router.go).mock.calls).toEqual([["/table/t2"]]);
  });

  test("is not gone to by who has not said so, nor by who comes later", async () => {
    await open();
    tell({}, { seats, gathering: asked, next: null });
    tell({}, { seats, gathering: null, next: "t2" });
    expect(router.go).not.toHaveBeenCalled();
  });

  test("takes those along who waited for a seat, and all at a shared screen", async () => {
    await open();
    people.shared = { t1: [{ token: "a" }] } as never;
    tell({}, { seats, waiting: asked.asked, next: null });
    tell({}, { seats, waiting: asked.asked, next: "t2" });
    expect(people.share).toHaveBeenCalledWith("t2", [{ token: "a" }]);
    expect(router.go).toHaveBeenCalledWith("/table/t2");
  });
});

describe("a missed clock", () => {
  const seat = (away_because: string | null) => [{ name: "Anna", player: "a", away_because }];
  const out = (how: string, who = 0) => ({ key: `house.taken_over.${how}`, params: { seat: who } });
  const missed = async (...log: object[]) => {
    await open({}, cueCompany);
    Object.assign(line(), { log });
    tell({}, { seats: seat("time") });
    expect(notices.show).not.toHaveBeenCalled();
    const { isMissing } = session;
    tell({}, { seats: seat(null) });
    return isMissing;
  };

  test("is told when the seat has come back by itself", async () => {
    expect(await missed(out("missed"), out("time", 1))).toBe(true);
    expect(notices.show).toHaveBeenCalledOnce();
  });

  test("need not be told to whoever says that they are back, whatever others missed", async () => {
    expect(await missed(out("missed"), out("time"), out("missed", 1))).toBe(false);
    expect(notices.show).not.toHaveBeenCalled();
  });
});

describe("a hot seat", () => {
  test("covers the board while the screen goes from hand to hand", () => {
    people.shared = { t1: [{ token: "a" }, { token: "b" }] } as never;
    let hotSeat!: HotSeat;
    end = $effect.root(() => {
      session = new TableSession("t1");
      hotSeat = new HotSeat(session);
    });
    flushSync();
    expect([hotSeat.isCovered, session.active]).toEqual([true, 0]);
    hotSeat.uncover();
    const tellBoth = (pending: number[], status = "playing") => {
      session.connections.forEach((one, you) =>
        Object.assign(one, {
          table: { you, seats: [], settings: { game: "x" }, waiting: [] },
          situation: { status, pending, view: viewWith({}) },
        }),
      );
      flushSync();
    };
    tellBoth([0]);
    expect([hotSeat.isCovered, session.active]).toEqual([false, 0]);
    tellBoth([1]);
    expect([hotSeat.isCovered, session.active]).toEqual([true, 1]);
    tellBoth([0], "finished");
    expect([hotSeat.isCovered, session.active]).toEqual([false, 1]);
  });

  test("needs no cover for one person", async () => {
    let hotSeat!: HotSeat;
    await open({}, (made) => (hotSeat = new HotSeat(made)));
    expect(hotSeat.isCovered).toBe(false);
  });
});

describe("the turn", () => {
  const shown = vi.fn();
  class FakeNotification {
    static permission = "granted";
    constructor(title: string, more: object) {
      shown(title, more);
    }
  }
  beforeEach(async () => {
    shown.mockReset();
    vi.stubGlobal("Notification", FakeNotification);
    vi.stubGlobal("window", { Notification: FakeNotification });
    Object.assign(settings, { sound: true, notify: true });
    await open({}, cueTurns);
  });

  test("is in the title, and is heard and shown once", () => {
    tell({ pending: [1] });
    expect(document.title).toBe("FIKA · Kaffihús");
    expect(cue).not.toHaveBeenCalled();
    tell({ pending: [0] });
    expect(document.title).toBe("● Your turn · FIKA");
    tell({ pending: [0, 1] });
    expect(cue).toHaveBeenCalledOnce();
    expect(shown).toHaveBeenCalledExactlyOnceWith("Your turn", { body: "FIKA", tag: "t1" });
    tell({ pending: [1] });
    tell({ pending: [0] });
    expect(cue).toHaveBeenCalledTimes(2);
  });

  test("is not shown where people do not want that, or look at the page", () => {
    Object.assign(settings, { notify: false });
    tell();
    expect(shown).not.toHaveBeenCalled();
    tell({ pending: [1] });
    Object.assign(settings, { notify: true });
    vi.stubGlobal("document", { title: "", hidden: false });
    tell();
    expect(shown).not.toHaveBeenCalled();
  });

  test("is not shown where the device does not allow it, or cannot", () => {
    FakeNotification.permission = "denied";
    tell();
    tell({ pending: [1] });
    FakeNotification.permission = "granted";
    vi.stubGlobal("window", {});
    tell();
    expect(shown).not.toHaveBeenCalled();
  });
});

test("what happens is read out, with the question; what was there before is not", async () => {
  await open({}, (session) => readOutLog(session, () => session.connection?.log ?? []));
  const entry = (version: number) => ({ version, key: "x.take", params: { seat: 0, card: version } });
  tell({ pending: [1] });
  Object.assign(line(), { log: [entry(1)] });
  flushSync();
  vi.mocked(notices.say).mockClear();
  tell({ prompt: { key: "x.prompt.choose", params: {} } });
  Object.assign(line(), { log: [entry(1), entry(2), entry(3)] });
  flushSync();
  expect(notices.say).toHaveBeenCalledExactlyOnceWith("Anna takes 2. Anna takes 3. Choose a card.");
});
