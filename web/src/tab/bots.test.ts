import { beforeEach, expect, test, vi } from "vitest";
import type { Thought } from "./protocol";

const { loadGame, unpacked } = vi.hoisted(() => ({ loadGame: vi.fn(), unpacked: vi.fn() }));
vi.mock("./wasm", () => ({ loadGame }));
vi.mock("./unpacked", () => ({ unpacked }));
import { Bots } from "./bots";

const RULES = "fika 1 abc";
const choose = vi.fn();
const giveNetwork = vi.fn();
const needsNetwork = (level: string) => level === "master";
const thought = (more: Partial<Thought> = {}): Thought => ({
  table: "t1",
  game: "fika",
  rules: RULES,
  seat: 1,
  seats: 2,
  level: "keen",
  state: btoa("\x00\x01\xff"),
  world_seed: "18014398509481985", // more than a number holds
  bot_seed: "7",
  ...more,
});
const asked = () => unpacked.mock.calls.map(([address]) => String(address));

let bots: Bots;
beforeEach(() => {
  vi.resetAllMocks();
  choose.mockResolvedValue({ action: 3 });
  loadGame.mockImplementation(async () => ({ rules: RULES, needsNetwork, giveNetwork, choose }));
  unpacked.mockImplementation(async () => new Response(new Uint8Array([1, 2])));
  bots = new Bots("https://anywhere.test/a/");
});

test("a bot is handed the state, the seat and both seeds as they were sent", async () => {
  expect(await bots.choose(thought())).toBe(3);
  expect(choose).toHaveBeenCalledExactlyOnceWith({
    state: new Uint8Array([0, 1, 255]),
    seat: 1,
    seats: 2,
    level: "keen",
    botSeed: 7n,
    worldSeed: 18014398509481985n,
  });
  expect(asked()).toEqual(["https://anywhere.test/a/bots/fika.wasm.pack"]);
});

test("the one at random chooses in the house, and so does everybody at a table of older rules", async () => {
  expect(await bots.choose(thought({ level: "random" }))).toBeNull();
  expect(asked()).toEqual([]);
  expect(await bots.choose(thought({ rules: "fika 0 abc" }))).toBeNull();
  expect(choose).not.toHaveBeenCalled();
});

test("a module is fetched once, and a network when a level needs it, once", async () => {
  await bots.choose(thought());
  expect(giveNetwork).not.toHaveBeenCalled();
  await bots.choose(thought({ level: "master" }));
  await bots.choose(thought({ level: "master" }));
  expect(giveNetwork).toHaveBeenCalledExactlyOnceWith(new Uint8Array([1, 2]));
  expect(asked().map((address) => address.split("/").at(-1))).toEqual([
    "fika.wasm.pack",
    "fika.network.pack",
  ]);
});

test("a module thinks about one position at a time, and goes on after one that failed", async () => {
  const order: string[] = [];
  choose.mockImplementationOnce(async () => {
    order.push("first begins");
    await Promise.resolve();
    order.push("first fails");
    throw new Error("no");
  });
  choose.mockImplementationOnce(async () => {
    order.push("second begins");
    return { action: 4 };
  });
  const [first, second] = await Promise.allSettled([bots.choose(thought()), bots.choose(thought())]);
  expect(first.status).toBe("rejected");
  expect(second).toEqual({ status: "fulfilled", value: 4 });
  expect(order).toEqual(["first begins", "first fails", "second begins"]);
});

test("a module that did not come is asked for again", async () => {
  unpacked.mockRejectedValueOnce(new Error("offline"));
  await expect(bots.choose(thought())).rejects.toThrow("offline");
  expect(await bots.choose(thought())).toBe(3);
  expect(asked()).toHaveLength(2);
});
