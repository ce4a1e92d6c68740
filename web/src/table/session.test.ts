/** A table at this screen, without a house: how one comes in, what is asked, what is shown. */

import { beforeEach, describe, expect, test, vi } from "vitest";

const mocks = vi.hoisted(() => ({
  secrets: {} as Record<string, string | null>,
  go: vi.fn(),
  show: vi.fn(),
}));
vi.mock("../state/router.svelte", () => ({
  router: { secret: (kind: string) => mocks.secrets[kind] ?? null, go: mocks.go },
}));
vi.mock("../state/notices.svelte", () => ({ notices: { show: mocks.show } }));
vi.mock("../state/settings.svelte", () => ({ settings: { language: "en", confirm: true } }));
vi.mock("../state/people.svelte", () => {
  const me = { token: "mine", player: { id: "1", name: "Anna" } };
  const people = {
    isNamed: true,
    shared: {},
    me,
    access: { token: "mine" },
    ensure: async () => me,
    share: vi.fn(),
  };
  return { people };
});
vi.mock("../net/api", () => {
  class Problem extends Error {
    constructor(
      public status: number,
      public code: string,
      text: string,
    ) {
      super(text);
    }
  }
  return {
    Problem,
    table: vi.fn(),
    gamePage: vi.fn(),
    start: vi.fn(),
    leave: vi.fn(),
    rematch: vi.fn(),
    comeAlong: vi.fn(),
  };
});
vi.mock("../deal/promises", () => ({ sitDown: vi.fn(), due: () => null }));
vi.mock("../games", () => ({ loadClient: vi.fn() }));
vi.mock("../net/connection.svelte", () => ({
  Connection: class {
    close = vi.fn();
    act = vi.fn();
    why = vi.fn();
    request = vi.fn();
    table = null as unknown;
    situation = null as unknown;
    constructor(
      readonly id: string,
      readonly token: string | null,
      readonly secret: string | null,
    ) {}
  },
}));
import { Play } from "../board/play.svelte";
import { sitDown } from "../deal/promises";
import * as api from "../net/api";
import { people } from "../state/people.svelte";
import { optionOf, viewWith } from "../testing";
import { TableSession } from "./session.svelte";

const seat = (kind: string, name: string | null = null) => ({ kind, name });
const found = (more: object = {}) =>
  ({ you: null, status: "waiting", seats: [seat("open")], links: { spectator: null }, ...more }) as never;

beforeEach(() => {
  vi.clearAllMocks();
  mocks.secrets = {};
  people.shared = {};
  vi.stubGlobal("history", { replaceState: vi.fn() });
  vi.mocked(api.table).mockResolvedValue(found());
});

async function comeIn(secrets: Record<string, string> = {}) {
  mocks.secrets = secrets;
  const session = new TableSession("t1");
  await vi.waitFor(() => expect(session.connections.length > 0 || session.isGone).toBe(true));
  return session;
}
const connections = (session: TableSession) => session.connections.map((one) => [one.token, one.secret]);

describe("coming in", () => {
  test("by a link to play: one sits down where a seat is free, and the secret leaves the address", async () => {
    const session = await comeIn({ play: "p" });
    expect(api.table).toHaveBeenCalledWith({ token: "mine", secret: "p" }, "t1");
    expect(sitDown).toHaveBeenCalledWith({ token: "mine", secret: "p" }, "t1", null);
    expect(connections(session)).toEqual([["mine", null]]);
    expect(history.replaceState).toHaveBeenCalledWith(null, "", "/table/t1");
  });

  test("who has chosen no name yet is asked for one before the table sees them", async () => {
    Object.assign(people, { isNamed: false });
    mocks.secrets = { play: "p" };
    const session = new TableSession("t1");
    await vi.waitFor(() => expect(session.arriving).not.toBeNull());
    expect(session.arriving).toMatchObject({ seat: null, table: { status: "waiting" } });
    expect([vi.mocked(sitDown).mock.calls, session.connections]).toEqual([[], []]);
    Object.assign(people, { isNamed: true });
    await session.sit(session.arriving!.seat);
    expect(sitDown).toHaveBeenCalledWith({ token: "mine", secret: "p" }, "t1", null);
    expect([session.arriving, connections(session)]).toEqual([null, [["mine", null]]]);
  });

  test.each([
    ["a seat kept for somebody", { seats: [seat("invited")] }, true],
    ["no seat free", { seats: [seat("player")] }, false],
    ["a game begun", { status: "playing" }, false],
    ["one's own seat", { you: 0 }, false],
  ])("by a link to play, with %s: sits down %s", async (_, more, sits) => {
    vi.mocked(api.table).mockResolvedValue(found(more));
    await comeIn({ play: "p" });
    expect(vi.mocked(sitDown).mock.calls.length > 0).toBe(sits);
  });

  test("without a link to play one does not sit down by oneself", async () => {
    await comeIn();
    expect(sitDown).not.toHaveBeenCalled();
  });

  test("one's own seat is taken by the token, a spectator's place by a secret", async () => {
    vi.mocked(api.table).mockResolvedValue(found({ you: 1, status: "playing" }));
    expect(connections(await comeIn({ watch: "w" }))).toEqual([["mine", null]]);
    vi.mocked(api.table).mockResolvedValue(found({ status: "playing", links: { spectator: "s" } }));
    expect(connections(await comeIn({ watch: "w" }))).toEqual([["mine", "w"]]);
    expect(connections(await comeIn({ play: "p" }))).toEqual([["mine", "s"]]);
    vi.mocked(api.table).mockResolvedValue(found({ status: "playing" }));
    expect(connections(await comeIn({ play: "p" }))).toEqual([["mine", "p"]]);
  });

  test("at a shared screen everybody has a connection of their own", async () => {
    people.shared = { t1: [{ token: "a" }, { token: "b" }] as never };
    expect(connections(await comeIn())).toEqual([
      ["a", null],
      ["b", null],
    ]);
    expect(api.table).not.toHaveBeenCalled();
  });

  test("a table that is gone is gone; any other problem is told", async () => {
    vi.mocked(api.table).mockRejectedValue(new api.Problem(404, "none", "no table"));
    expect((await comeIn()).isGone).toBe(true);
    vi.mocked(api.table).mockRejectedValue(new api.Problem(500, "oh", "no luck"));
    const session = new TableSession("t1");
    await vi.waitFor(() => expect(mocks.show).toHaveBeenCalled());
    expect(mocks.show.mock.calls[0]).toEqual([expect.stringContaining("no luck"), "no"]);
    expect(session.isGone).toBe(false);
  });

  test("who cannot sit is told why, and stays where they are", async () => {
    vi.mocked(api.table).mockResolvedValue(found({ status: "playing" }));
    const session = await comeIn({ watch: "w" });
    vi.mocked(sitDown).mockRejectedValueOnce(new Error("taken"));
    await session.sit(1);
    expect(mocks.show).toHaveBeenCalledWith("taken", "no");
    expect(connections(session)).toEqual([["mine", "w"]]);
    const old = session.connections[0];
    await session.sit(1);
    expect(old.close).toHaveBeenCalledOnce();
    expect(connections(session)).toEqual([["mine", null]]);
  });
});

describe("what there is", () => {
  async function at(table: object | null, situation: object | null) {
    const session = await comeIn();
    Object.assign(session.connections[0], { table, situation });
    return session;
  }
  const table = {
    you: 1,
    settings: { game: "fika" },
    seats: [seat("player", "Anna"), seat("open")],
    next: null,
  };

  test("names are the house's, a free seat has a dash", async () => {
    const session = await at(table, null);
    expect([session.names, session.you]).toEqual([["Anna", "–"], 1]);
  });

  test("nothing is there before the table is", async () => {
    const session = await at(null, null);
    expect([session.names, session.you, session.isMine, session.isOver, session.prompt]).toEqual([
      [],
      null,
      false,
      false,
      null,
    ]);
  });

  test.each([
    [{ status: "playing", pending: [1] }, true, false],
    [{ status: "playing", pending: [0] }, false, false],
    [{ status: "waiting", pending: [1] }, false, false],
    [{ status: "finished", pending: [] }, false, true],
    [{ status: "archived", pending: [] }, false, true],
  ])("%o: it is my turn %s, it is over %s", async (situation, isMine, isOver) => {
    const session = await at(table, situation);
    expect([session.isMine, session.isOver]).toEqual([isMine, isOver]);
  });

  test("a spectator is never asked", async () => {
    const session = await at({ ...table, you: null }, { status: "playing", pending: [0, 1] });
    expect(session.isMine).toBe(false);
  });

  test("the question is said by its key", async () => {
    const session = await at(table, {
      status: "playing",
      pending: [1],
      prompt: { key: "fika.prompt.choose" },
    });
    expect(session.prompt).toBe("fika.prompt.choose");
  });

  test("the secret of a spectator is part of what one may ask with", async () => {
    expect((await comeIn({ watch: "w", play: "p" })).access).toEqual({ token: "mine", secret: "w" });
    expect((await comeIn({ play: "p" })).access).toEqual({ token: "mine", secret: "p" });
  });

  test("the board shows what there is now, or a moment looked back at, which offers nothing", async () => {
    const [now, past] = [viewWith({ phase: "now" }), viewWith({ phase: "past" })];
    const options = [optionOf("pass")];
    const session = await at(table, { status: "playing", pending: [1], view: now, options, actor: 1 });
    session.show(null, false); // there is no board yet
    session.play = new Play(
      { thing: () => null, attempt: () => null },
      { act: () => {}, why: async () => null },
    );
    session.show(null, false);
    expect([session.play.view, session.play.options, session.play.actor]).toEqual([now, options, 1]);
    expect([session.play.you, session.play.names]).toEqual([1, ["Anna", "–"]]);
    session.show(null, true);
    expect(session.play.options, "a covered board offers nothing").toEqual([]);
    session.show({ view: past, actor: 0 }, false);
    expect([session.play.view, session.play.options, session.play.actor]).toEqual([past, [], 0]);
  });
});

describe("what is asked of the house", () => {
  const refused = {
    ok: false,
    refused: { code: "illegal", key: "plain", params: { text: "Not now" }, ruling: "FIKA-6" },
  };

  test("a refusal is explained by its ruling, an answer is handed on", async () => {
    const session = await comeIn();
    vi.mocked(session.connections[0].request).mockResolvedValueOnce(refused as never);
    expect(await session.ask({ type: "resign" })).toEqual(refused);
    expect(mocks.show).toHaveBeenCalledWith("Not now", "no", "FIKA-6");
    vi.mocked(session.connections[0].request).mockResolvedValueOnce({ ok: true });
    expect(await session.ask({ type: "resign" })).toEqual({ ok: true });
    expect(mocks.show).toHaveBeenCalledOnce();
    session.connections = [];
    expect(await session.ask({ type: "resign" })).toBeNull();
  });

  test("what cannot be taken back alone is proposed", async () => {
    const session = await comeIn();
    const { request } = session.connections[0];
    vi.mocked(request).mockResolvedValueOnce({ ok: true });
    await session.undo();
    expect(vi.mocked(request).mock.calls).toEqual([[{ type: "undo" }]]);
    vi.mocked(request)
      .mockResolvedValueOnce(refused as never)
      .mockResolvedValueOnce({ ok: true });
    await session.undo();
    expect(vi.mocked(request).mock.calls.slice(1)).toEqual([
      [{ type: "undo" }],
      [{ type: "propose", what: "undo" }],
    ]);
    expect(mocks.show).not.toHaveBeenCalled();
  });

  test("the host starts and somebody leaves, each with their own token; a refusal is shown", async () => {
    const session = await comeIn();
    vi.mocked(api.start).mockResolvedValueOnce({ id: "t1" } as never);
    await session.start("regular");
    expect(api.start).toHaveBeenCalledWith({ token: session.connections[0].token }, "t1", "regular");
    vi.mocked(api.leave).mockRejectedValueOnce(new api.Problem(409, "not_now", "It is over"));
    await session.leave();
    expect(api.leave).toHaveBeenCalledWith({ token: session.connections[0].token }, "t1");
    expect(mocks.show.mock.calls).toEqual([["It is over", "no"]]);
  });

  test("another game is proposed, and those at the same screen come along", async () => {
    const session = await comeIn();
    vi.mocked(api.rematch).mockResolvedValue({ id: "t1" } as never);
    await session.propose(null);
    expect(api.rematch).toHaveBeenCalledWith({ token: "mine" }, "t1", null, false);
    expect(api.comeAlong).not.toHaveBeenCalled();
    people.shared = { t1: [{ token: "mine" }, { token: "other" }] as never };
    await session.propose("fyfe", true);
    expect(api.rematch).toHaveBeenLastCalledWith({ token: "mine" }, "t1", "fyfe", true);
    expect(vi.mocked(api.comeAlong).mock.calls).toEqual([[{ token: "other" }, "t1", true]]);
    vi.mocked(api.rematch).mockRejectedValueOnce(new api.Problem(409, "not_now", "It is not over"));
    await session.propose(null);
    expect([vi.mocked(api.comeAlong).mock.calls.length, mocks.show.mock.calls]).toEqual([
      1,
      [["It is not over", "no"]],
    ]);
  });

  test("who looks on asks for a seat with the link they have, and is known from then on", async () => {
    vi.mocked(api.table).mockResolvedValue(found({ status: "playing" }));
    const { me } = people;
    people.me = null;
    const session = await comeIn({ watch: "w" });
    people.me = me;
    vi.mocked(api.comeAlong).mockResolvedValue({ id: "t1" } as never);
    await session.comeAlong(true);
    expect(api.comeAlong).toHaveBeenCalledWith({ token: "mine", secret: "w" }, "t1", true);
    expect(connections(session)).toEqual([["mine", "w"]]);
  });

  test("leaving leaves: the page goes home, unless the house says no", async () => {
    const session = await comeIn();
    vi.mocked(api.leave).mockResolvedValueOnce({ id: "t1" } as never);
    await session.leave();
    expect(mocks.go.mock.calls).toEqual([["/"]]);
    vi.mocked(api.leave).mockRejectedValueOnce(new api.Problem(409, "not_now", "no"));
    await session.leave();
    expect(mocks.go).toHaveBeenCalledOnce();
  });

  test("a table at one screen is left by all who share it", async () => {
    people.shared = { t1: [{ token: "a" }, { token: "b" }] as never };
    const session = await comeIn();
    vi.mocked(api.leave).mockResolvedValue({ id: "t1" } as never);
    await session.leave();
    expect(vi.mocked(api.leave).mock.calls).toEqual([
      [{ token: "a" }, "t1"],
      [{ token: "b" }, "t1"],
    ]);
    expect(mocks.go.mock.calls).toEqual([["/"]]);
  });
});
