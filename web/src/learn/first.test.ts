import { beforeEach, expect, test, vi } from "vitest";
import type { GameInfo } from "../generated/wire";

const openTable = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("../table/tables", () => ({
  openTable,
  usual: (game: { id: string }) => ({ seats: 2, of: game.id, level: "usual" }),
  weakest: () => "newcomer",
}));

const KEY = "kaffihus.first";
const stored = new Map<string, string>();
const load = async () => {
  vi.resetModules();
  return import("./first.svelte");
};
beforeEach(() => {
  stored.clear();
  openTable.mockClear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

test("a lesson is offered once for each game, also after the page was closed", async () => {
  const { first } = await load();
  expect(first.isOffered("fika")).toBe(false);
  first.offer("fika");
  first.offer("fika");
  expect([first.isOffered("fika"), first.isOffered("fyfe"), first.hasHints("fika")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(JSON.parse(stored.get(KEY)!)).toEqual({ offered: ["fika"], hints: [] });
  expect((await load()).first.isOffered("fika")).toBe(true);
});

test("hints are on in a first game until they are ended, in others not", async () => {
  const { first, firstGame } = await load();
  first.offer("fyfe");
  await firstGame({ id: "fika" } as GameInfo);
  expect(openTable).toHaveBeenCalledExactlyOnceWith(
    { id: "fika" },
    { seats: 2, of: "fika", level: "newcomer" },
  );
  first.giveHints("fyfe");
  expect([first.hasHints("fika"), first.hasHints("fyfe"), first.hasHints("jar")]).toEqual([
    true,
    true,
    false,
  ]);
  first.endHints("fika");
  expect([first.hasHints("fika"), first.hasHints("fyfe")]).toEqual([false, true]);
  expect(JSON.parse(stored.get(KEY)!)).toEqual({ offered: ["fyfe"], hints: ["fyfe"] });
});

test.each(["{", '"text"', '{"offered":["fika"]}'])(
  "what is kept may be damaged or of before: %s",
  async (text) => {
    stored.set(KEY, text);
    const { first } = await load();
    expect([first.isOffered("fika"), first.hasHints("fika")]).toEqual([text.includes("fika"), false]);
  },
);
