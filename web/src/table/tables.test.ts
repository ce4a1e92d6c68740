import { beforeEach, describe, expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { language: "en", level: "" }, keep: vi.fn() }));
vi.mock("../state/router.svelte", () => ({ router: { go: vi.fn() } }));
vi.mock("../state/people.svelte", () => ({
  people: { ensure: vi.fn(async () => ({ player: { id: "me" }, token: "mine" })), share: vi.fn() },
}));
vi.mock("../deal/promises", () => ({ sitDown: vi.fn() }));
vi.mock("../net/api", () => ({
  newTable: vi.fn(async () => ({ id: "t1", links: { player: "secret" } })),
  newGuest: vi.fn(async (name: string) => ({ player: { id: name }, token: `token of ${name}` })),
}));
import { sitDown } from "../deal/promises";
import type { GameInfo } from "../generated/wire";
import * as api from "../net/api";
import { people } from "../state/people.svelte";
import { router } from "../state/router.svelte";
import { keep, settings } from "../state/settings.svelte";
import { firstLevel, folded, openTable, usual } from "./tables";

const GAME = { id: "x", least_players: 2, levels: ["random", "newcomer", "strong"] } as GameInfo;
const wish = (more: object) => ({ ...usual(GAME), ...more });
const made = () => vi.mocked(api.newTable).mock.calls[0][1];
const seated = () => vi.mocked(sitDown).mock.calls.map(([access, , seat]) => [access.token, seat]);

beforeEach(() => {
  vi.clearAllMocks();
  settings.level = "";
});

describe("the bot offered first", () => {
  test("is the weakest that tries", () => expect(firstLevel(GAME)).toBe("newcomer"));
  test("is the one chosen last, where the game has it", () => {
    settings.level = "strong";
    expect(firstLevel(GAME)).toBe("strong");
    expect(firstLevel({ ...GAME, levels: ["random"] })).toBe("random");
    expect(firstLevel({ ...GAME, levels: [] })).toBe("random");
  });
  test("is a regular where the house has them, also for who had chosen a level", () => {
    const game = { ...GAME, levels: ["random", "newcomer", "tumi", "regular", "una", "strong", "birta"] };
    expect(firstLevel(game)).toBe("tumi");
    settings.level = "strong";
    expect(firstLevel(game)).toBe("birta");
  });
});

describe("a table", () => {
  test("against bots: one takes the first seat, and the level is remembered", async () => {
    await openTable(GAME, wish({ players: 3, level: "strong" }));
    const bot = { kind: "bot", level: "strong" };
    expect(made()).toMatchObject({ game: "x", seats: [{ kind: "invited" }, bot, bot], public: false });
    expect(made().undo).toBe("consent");
    expect([settings.level, vi.mocked(keep).mock.calls.length]).toEqual(["strong", 1]);
    expect(seated()).toEqual([["mine", 0]]);
    expect(router.go).toHaveBeenCalledExactlyOnceWith("/table/t1");
  });

  test("against a regular: others of about that strength come along, and nobody has two seats", async () => {
    await openTable(GAME, wish({ players: 3, level: "tumi" }));
    const bots = ["tumi", "una"].map((level) => ({ kind: "bot", level }));
    expect(made()).toMatchObject({ seats: [{ kind: "invited" }, ...bots] });
    expect(settings.level).toBe("tumi");
  });

  test("with friends: seats are kept for them, and the bot is not remembered", async () => {
    await openTable(GAME, wish({ players: 2, company: "friends", level: "strong" }));
    expect(made()).toMatchObject({ seats: [{ kind: "invited" }, { kind: "invited" }], public: false });
    expect(settings.level).toBe("");
    expect(people.share).not.toHaveBeenCalled();
  });

  test("for everybody: seats are open, but only among friends", async () => {
    await openTable(GAME, wish({ company: "friends", public: true }));
    expect(made()).toMatchObject({ seats: [{ kind: "open" }, { kind: "open" }], public: true });
    vi.clearAllMocks();
    await openTable(GAME, wish({ company: "here", public: true }));
    expect(made()).toMatchObject({ seats: [{ kind: "invited" }, { kind: "invited" }], public: false });
  });

  test("mixed: friends, whoever comes and bots, seat by seat", async () => {
    const guests = ["friend", "bot:strong", "bot:newcomer", "anybody"];
    await openTable(GAME, wish({ players: 4, company: "friends", guests }));
    const bots = ["strong", "newcomer"].map((level) => ({ kind: "bot", level }));
    expect(made()).toMatchObject({ seats: [{ kind: "invited" }, { kind: "invited" }, ...bots] });
    expect(made().public).toBe(false);
    vi.clearAllMocks();
    await openTable(GAME, wish({ players: 5, company: "bots", guests }));
    const all = [{ kind: "open" }, { kind: "invited" }, ...bots, { kind: "open" }];
    expect(made()).toMatchObject({ seats: all, public: true });
  });

  test("at one screen: everybody has a seat and a name, and may take back", async () => {
    await openTable(GAME, wish({ players: 4, company: "here", names: ["Bo", "  "] }));
    expect(made().undo).toBe("any");
    expect(vi.mocked(api.newGuest).mock.calls.flat()).toEqual(["Bo", "Player 3", "Player 4"]);
    expect(seated()).toEqual([
      ["mine", 0],
      ["token of Bo", 1],
      ["token of Player 3", 2],
      ["token of Player 4", 3],
    ]);
    const [table, persons] = vi.mocked(people.share).mock.calls[0];
    expect([table, persons.map((one) => one.token)]).toEqual(["t1", seated().map(([token]) => token)]);
  });
});

test("old games against bots fold away; those with others, and rated ones, stay in sight", () => {
  const bot = { kind: "bot" };
  const summary = (created: number, other: object, more: object = {}) =>
    ({ created, settings: { seats: [{ kind: "invited" }, other], ...more } }) as never;
  const alone = [1, 2, 3, 4, 5].map((created) => summary(created, bot));
  const friends = summary(0, { kind: "invited" });
  const rated = summary(0, bot, { rated: true });
  const [shown, old] = folded([friends, ...alone, rated]);
  expect(shown).toEqual([friends, ...alone.slice(2), rated]);
  expect(old).toEqual([alone[1], alone[0]]);
});
