import { afterEach, expect, test } from "vitest";
import type { Scene } from "../generated/wire";
import { settings } from "../state/settings.svelte";
import { counted, cueOf, pace, soFar, waiting, type Told } from "./scenes.svelte";

const line = { key: "fika.score.coins", params: {} };
const scene = (kind: Scene["kind"], gains: number[][] = [[1, 0]]): Scene => ({
  kind,
  title: line,
  beats: gains.map((one) => ({ line, gains: one })),
  unit: "fika.unit.coins",
  start: [2, 3],
});
const told = (...kinds: Scene["kind"][]): Told[] =>
  kinds.map((kind, i) => ({ version: i + 1, scene: scene(kind) }));

afterEach(() => {
  settings.speed = "normal";
  settings.scenes = "full";
});

test("counters begin where the scene does and take in what each beat brings", () => {
  const round = scene("scoring", [[5, 0], [], [-1, 7]]);
  expect([0, 1, 2, 3].map((beats) => counted(round, beats))).toEqual([
    [2, 3],
    [7, 3],
    [7, 3],
    [6, 10],
  ]);
});

test("what brings nothing passes sooner, what is long to read later, and quick is quick", () => {
  const round = scene("scoring", [[5, 0], [], [1, 1], [0, 0]]);
  const [brings, nothing, little, zero] = round.beats;
  expect(pace(round, nothing, 20)).toBeLessThan(pace(round, brings, 20));
  expect([pace(round, little, 20), pace(round, zero, 20)]).toEqual([
    pace(round, brings, 20),
    pace(round, nothing, 20),
  ]);
  expect(pace(round, brings, 90)).toBeGreaterThan(pace(round, brings, 20));
  const usual = pace(round, brings, 20);
  settings.scenes = "quick";
  expect(pace(round, brings, 20)).toBeLessThan(usual / 2);
});

test("a moment is held longer than what is seen in passing", () => {
  const [beat] = scene("moment").beats;
  const glance = pace(scene("glance"), beat, 20);
  expect(pace(scene("moment"), beat, 20)).toBeGreaterThan(glance);
  expect(pace(scene("moment"), beat, 20, true), "but where more is to be seen").toBe(glance);
});

test("nobody falls behind: where much waits, counts and the last scene are left", () => {
  const few = told("glance", "moment");
  expect(waiting(few, 0)).toEqual(few);
  expect(waiting(few, 1)).toEqual(few.slice(1));
  const many = told("glance", "moment", "scoring", "glance", "moment");
  expect(waiting(many, 0).map(({ version }) => version)).toEqual([3, 5]);
});

test("the log tells nothing of what is still to be watched", () => {
  const log = [1, 2, 3].map((version) => ({ version }));
  expect(soFar(log, null)).toEqual(log);
  expect(soFar(log, 2)).toEqual([{ version: 1 }]);
});

test("what turns over, is won or lost is heard, and what is only said is not", () => {
  const turned = [{ piece: "pink-3", spot: "chosen:0" }];
  const beats = [{ turned }, { gains: [0, 2] }, { gains: [-1, 0] }, { gains: [0, 0] }, {}];
  expect(beats.map((beat) => cueOf({ line, ...beat }))).toEqual(["reveal", "points", "loss", null, null]);
});
