import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Scene } from "../generated/wire";
import { settings } from "../state/settings.svelte";
import { pace, Scenes, type Told } from "./scenes.svelte";

const cue = vi.hoisted(() => vi.fn());
vi.mock("../state/sound", () => ({ cue }));

const line = { key: "fika.score.coins", params: {} };
const told = (version: number, kind: Scene["kind"], ...gains: number[][]): Told => ({
  version,
  scene: { kind, title: line, beats: gains.map((one) => ({ line, gains: one })), start: [0, 0] },
});
const COUNT = told(3, "scoring", [5, 0], [0, -2]);
const MOMENT = told(4, "moment", [0, 0]);

const source = $state<{ told: Told[]; watched: number }>({ told: [], watched: 0 });
let isHeld = $state(false);
let scenes: Scenes;
let end = () => {};

function watch(...some: Told[]): void {
  end = $effect.root(() => {
    scenes = new Scenes(
      () => source,
      () => isHeld,
      () => 20,
    );
  });
  source.told = some;
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  cue.mockReset();
  Object.assign(source, { told: [], watched: 0 });
  isHeld = false;
  settings.scenes = "full";
});
afterEach(() => {
  end();
  vi.useRealTimers();
  settings.scenes = "full";
});

test("a scene is led through beat by beat, and the next comes after its last", () => {
  watch(COUNT, MOMENT);
  expect([scenes.isHolding, scenes.isLast, scenes.beat, scenes.counters]).toEqual([true, false, 0, [5, 0]]);
  scenes.next();
  expect([scenes.isLast, scenes.beat, scenes.counters]).toEqual([true, 1, [5, -2]]);
  expect(source.watched).toBe(0);
  scenes.next();
  expect([source.watched, scenes.beat, scenes.current?.kind]).toEqual([1, 0, "moment"]);
  scenes.next();
  expect([source.watched, scenes.current, scenes.now, scenes.view]).toEqual([2, null, null, null]);
  expect([scenes.isHolding, scenes.isLast, scenes.counters]).toEqual([false, false, []]);
  scenes.next();
  expect([source.watched, scenes.beat]).toEqual([2, 0]);
});

test("a scene goes on by itself, and a count waits at its last beat to be seen", () => {
  watch(COUNT);
  vi.advanceTimersByTime(60_000);
  flushSync();
  expect(scenes.beat).toBe(1);
  vi.advanceTimersByTime(60_000);
  flushSync();
  expect([scenes.beat, source.watched]).toEqual([1, 0]);
});

test("where counts are to be quick, or it is a mere moment, all of it goes by", () => {
  settings.scenes = "quick";
  watch(COUNT, MOMENT);
  for (let i = 0; i < 3; i++) {
    vi.advanceTimersByTime(60_000);
    flushSync();
  }
  expect(source.watched).toBe(2);
});

test("a moment stays longer if nothing comes after it", () => {
  watch(MOMENT, told(5, "moment", [0, 0]));
  const usual = pace(MOMENT.scene, MOMENT.scene.beats[0], 20, true);
  const watched = [usual - 1, 1, usual, usual].map((milliseconds) => {
    vi.advanceTimersByTime(milliseconds);
    flushSync();
    return source.watched;
  });
  expect(watched).toEqual([0, 1, 1, 2]);
});

test("who reads a scene is not hurried, until they go on", () => {
  watch(MOMENT);
  scenes.isRead = true;
  flushSync();
  vi.advanceTimersByTime(60_000);
  expect(source.watched).toBe(0);
  scenes.skip();
  expect([source.watched, scenes.isRead]).toEqual([1, false]);
});

test("each beat is heard as what it is, once", () => {
  watch(COUNT);
  expect(cue.mock.calls).toEqual([["points"]]);
  scenes.next();
  flushSync();
  expect(cue.mock.calls).toEqual([["points"], ["loss"]]);
});

test("the log is held back from a count on, not from what is seen in passing", () => {
  watch(told(2, "glance", [0, 0]), COUNT);
  expect([scenes.heldFrom, scenes.isHolding]).toEqual([3, false]);
  scenes.skip();
  scenes.skip();
  expect(scenes.heldFrom).toBeNull();
});

test("where scenes are off none is shown, nor later; the last count can be asked for", () => {
  settings.scenes = "off";
  watch(MOMENT, COUNT, MOMENT);
  expect([source.watched, scenes.current, scenes.heldFrom]).toEqual([3, null, null]);
  expect(scenes.last).toEqual(COUNT);
  scenes.beat = 1;
  scenes.again();
  flushSync();
  expect([scenes.current, scenes.beat, scenes.heldFrom]).toEqual([COUNT.scene, 0, null]);
  scenes.skip();
  flushSync();
  expect([scenes.current, scenes.isAsked, source.watched]).toEqual([null, false, 3]);
});

test("nothing is shown while it is held, and nothing is lost", () => {
  isHeld = true;
  watch(COUNT);
  expect(scenes.current).toBeNull();
  scenes.skip();
  expect(source.watched).toBe(0);
  isHeld = false;
  flushSync();
  expect(scenes.current?.kind).toBe("scoring");
});

test("without a count there is none to see again", () => {
  watch(MOMENT);
  scenes.again();
  expect([scenes.last, scenes.isAsked, source.watched]).toEqual([null, false, 0]);
});
