import { beforeAll, expect, test } from "vitest";
import fika from "../../../src/kaffihus/games/fika/compiled.wasm?url&inline";
import { type GameModule, type Job, loadGame } from "./wasm";

// That it chooses as the house does is tests/lab/test_wasm.py; here is what the loader itself does.
const CHANCE = 1 << 7; // of the bits that say who is pending
const bytes = async () => (await fetch(fika)).arrayBuffer();

let module: GameModule;
let job: Job;

beforeAll(async () => {
  module = await loadGame(await bytes());
  module.call("seed", 3, 0, 0);
  let pending = module.call("setup", 2);
  while (pending >= CHANCE) pending = module.call("random_step");
  const state = module.position.slice();
  job = { state, seats: 2, seat: pending & 1 ? 0 : 1, level: "regular", botSeed: 5, seconds: 0 };
});

test("a module says which game it is, by which rules, and who needs a network", () => {
  expect(module.game).toBe("fika");
  expect(module.rules).toMatch(/^fika \d+ [0-9a-f]{16}$/);
  expect(module.needsNetwork("regular", 2)).toBe(false);
  expect(module.needsNetwork("master", 2)).toBe(true);
  expect(module.needsNetwork("random", 2)).toBe(false);
});

test("by the same seed a bot chooses the same, whatever was thought about before", async () => {
  const first = await module.choose(job);
  await module.choose({ ...job, botSeed: 6n });
  expect(await module.choose(job)).toEqual(first);
  expect(first.simulations).toBe(40);
  expect(first.considered.map((one) => one.action)).toContain(first.action);
  expect((await module.choose({ ...job, level: "newcomer" })).considered).toEqual([]);
});

test("one in a hurry is answered with the best so far, between two slices", async () => {
  const hurry = new AbortController();
  const thinking = module.choose({ ...job, settings: { iterations: 200_000 } }, hurry.signal);
  setTimeout(() => hurry.abort(), 20);
  const { action, simulations } = await thinking;
  expect(simulations).toBeGreaterThan(0);
  expect(simulations).toBeLessThan(200_000);
  module.position.set(job.state);
  module.call("legal", job.seat);
  expect(module.part("mask")[action]).toBe(1);
});

test("time that is up ends a search as well", async () => {
  const settings = { iterations: 200_000 };
  const { simulations } = await module.choose({ ...job, settings, seconds: 0.02 });
  expect(simulations).toBeGreaterThan(0);
  expect(simulations).toBeLessThan(200_000);
});

test("two positions at once are refused, and so is what is no state, level, setting or network", async () => {
  const first = module.choose(job);
  await expect(module.choose(job)).rejects.toThrow("another position");
  await first;
  await expect(module.choose({ ...job, state: new Uint8Array(3) })).rejects.toThrow("not 3");
  await expect(module.choose({ ...job, seats: 5 })).rejects.toThrow("table of 5");
  await expect(module.choose({ ...job, settings: { depth: 3 } })).rejects.toThrow("no setting depth");
  await expect(module.choose({ ...job, level: "master" })).rejects.toThrow("network of fika is missing");
  expect(() => module.giveNetwork(new Uint8Array(99))).toThrow("not the network of fika");
  expect((await module.choose(job)).simulations).toBe(40);
});

test("what a module does not have is named", () =>
  expect(() => module.call("shuffle")).toThrow("the module of fika has no shuffle"));

test("what is no module of a game is refused", async () => {
  const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  await expect(loadGame(empty)).rejects.toThrow("says nothing of itself");
  await expect(loadGame(new Uint8Array(8))).rejects.toThrow();
});

test("a module that arrives from a server is compiled on the way", async () => {
  expect((await loadGame(fetch(fika))).game).toBe("fika");
});

test("there is room for three states, the first of which is the position", () => {
  module.position.set(job.state);
  const [first, second, third] = [0, 1, 2].map((number) => module.state(number));
  expect(first).toEqual(job.state);
  expect(second.byteOffset - first.byteOffset).toBe(first.length);
  expect(third.byteOffset + third.length).toBe(first.byteOffset + module.part("states").length);
  expect(() => module.part("cellar")).toThrow("the module of fika has no part cellar");
});

test("what was considered comes the most visited first, each with a share of the win", async () => {
  const { considered, action } = await module.choose({ ...job, settings: { iterations: 300 } });
  const visits = considered.map((one) => one.visits);
  expect(visits).toEqual([...visits].sort((a, b) => b - a));
  expect(visits.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(300);
  expect(considered.every((one) => one.value >= 0 && one.value <= 1)).toBe(true);
  expect(action).toBe(considered[0].action);
});

test("the world that is shown follows from its seed, the true one is left as it was", async () => {
  await module.choose({ ...job, worldSeed: 7 });
  const world = module.position.slice();
  await module.choose({ ...job, worldSeed: 7n });
  expect(module.position).toEqual(world);
  await module.choose({ ...job, worldSeed: 7n + (1n << 40n) });
  expect(module.position, "both halves of a seed count").not.toEqual(world);
  await module.choose({ ...job, level: "random" });
  expect(module.position).toEqual(job.state);
});

test("how long it thinks may be set for one decision, and holds for that one", async () => {
  expect((await module.choose({ ...job, settings: { iterations: 7 } })).simulations).toBe(7);
  expect(
    (await module.choose({ ...job, seconds: undefined, settings: { iterations: 9, seconds: 0 } }))
      .simulations,
  ).toBe(9);
  expect((await module.choose(job)).simulations).toBe(40);
});

test("a network is taken with the fingerprint of these rules and to the byte, and then bots think with it", async () => {
  const other = await loadGame(await bytes());
  const { network } = (
    other as unknown as { manifest: { network: { fingerprint: string; bytes: number } } }
  ).manifest;
  const file = (fingerprint: string, size: number) =>
    Uint8Array.from([...new TextEncoder().encode(fingerprint), ...new Uint8Array(size)]);
  const wrong = `${network.fingerprint.slice(0, -1)}?`;
  for (const one of [file(wrong, network.bytes), file(network.fingerprint, network.bytes + 1)])
    expect(() => other.giveNetwork(one)).toThrow("not the network of fika");
  await expect(other.choose({ ...job, level: "master" })).rejects.toThrow("missing");
  other.giveNetwork(file(network.fingerprint, network.bytes));
  const { simulations } = await other.choose({ ...job, level: "master", settings: { iterations: 12 } });
  expect(simulations).toBe(12);
  expect((await other.choose({ ...job, level: "master", settings: { iterations: 0 } })).considered).toEqual(
    [],
  );
  expect(other.reviews.settings.length).toBeGreaterThan(5);
});
