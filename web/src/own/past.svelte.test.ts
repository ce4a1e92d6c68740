import { expect, test, vi } from "vitest";
import type { PastGame } from "../generated/wire";
import { Past } from "./past.svelte";

/** A house with so many games, the last one the newest. */
const house = (count: number) =>
  vi.fn(async (before: number | null) => {
    const all = Array.from({ length: count }, (_, i) => ({ table: `t${count - i}`, finished: count - i }));
    return all.filter((one) => before === null || one.finished < before).slice(0, 50) as PastGame[];
  });

test("a history comes page by page, each game once, until it is whole", async () => {
  const past = new Past(house(120));
  for (const [length, isWhole] of [
    [50, false],
    [100, false],
    [120, true],
  ] as const) {
    await past.more();
    expect([past.games.length, past.isWhole]).toEqual([length, isWhole]);
  }
  expect(new Set(past.games.map((game) => game.table)).size).toBe(120);
});

test("who asks twice in a hurry is sent one page", async () => {
  const ask = house(120);
  const past = new Past(ask);
  await Promise.all([past.more(), past.more()]);
  expect([ask.mock.calls.length, past.games.length]).toEqual([1, 50]);
  await past.more();
  expect(past.games).toHaveLength(100);
});

test("a page that did not come is asked for again", async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error("no network")).mockResolvedValue([]);
  const past = new Past(ask);
  await expect(past.more()).rejects.toThrow("no network");
  await past.more();
  expect(past.isWhole).toBe(true);
});
