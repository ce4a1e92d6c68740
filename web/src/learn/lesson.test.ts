import { beforeEach, expect, test } from "vitest";
import type { View } from "../generated/view";
import type { Option } from "../generated/wire";
import { settings } from "../state/settings.svelte";
import { LessonRun } from "./lesson.svelte";
import { changed, inWords, unpack, type Kept, type Lesson } from "./story";

const option = (notation: string, action: number): Option => ({
  action,
  notation,
  family: notation,
  arguments: {},
});
const told = (text: string) => ({ text: { en: text, is: `${text} á íslensku` }, rulings: [] });
const [good, bad] = [option("good", 7), option("bad", 3)];
const scene = { kind: "scoring" as const, title: { key: "x" }, beats: [] };
const FRAMES: Kept[] = [
  { told: told("hello") },
  {
    told: told("which?"),
    take: good,
    wrong: [{ take: bad, frames: [{ changes: [[["hand", 0], "lost"]] }, { told: told("no") }] }],
  },
  { changes: [[["hand", 1], "x"]], actor: 0, log: [{ key: "x.take" }] },
  { actor: 1, scenes: [{ scene, changes: [[["phase"], "counted"]] }], told: told("the end") },
];
const view = { phase: "play", asked: null, hand: ["a", "b"] } as unknown as View;
const lesson: Lesson = { about: told("a game"), others: ["Bo"], hints: {}, view, frames: FRAMES };
const hand = (run: LessonRun) => (run.play.view as unknown as { hand: string[] }).hand;

let run: LessonRun;
beforeEach(() => {
  run = new LessonRun(lesson, { thing: () => null, attempt: () => null }, "Anna", "what glows");
});
const show = () => run.show(null, false);

test("changes are made to a copy, deep inside", () => {
  const before = { a: [{ b: 1 }, { b: 2 }], c: 3 };
  const after = changed(before, [
    [["a", 1, "b"], 5],
    [["c"], null],
  ]);
  expect(after).toEqual({ a: [{ b: 1 }, { b: 5 }], c: null });
  expect(before).toEqual({ a: [{ b: 1 }, { b: 2 }], c: 3 });
  expect(changed(before, [[[], "other"]])).toBe("other");
});

test("a scene has the board of its own moment", () => {
  const last = unpack(FRAMES, view).at(-1)!;
  expect([last.view.phase, last.scenes[0].view?.phase]).toEqual(["play", "counted"]);
});

test("what is said waits; then the good move is among the choices, and not always first", () => {
  show();
  expect([run.options, run.play.names]).toEqual([[], ["Anna", "Bo"]]);
  run.next();
  show();
  expect(run.options.map(({ notation }) => notation)).toEqual(["bad", "good"]);
  expect(run.play.options).toEqual(run.options);
  run.next();
  expect(run.options.length, "a choice is not passed over").toBe(2);
});

test("while something is watched nothing can be chosen", () => {
  run.next();
  run.show(null, true);
  expect(run.play.options).toEqual([]);
});

test("a wrong choice is seen, explained and taken back", () => {
  run.next();
  show();
  run.play.make(bad);
  show();
  expect([run.isAside, run.isToTakeBack, hand(run)]).toEqual([true, false, ["lost", "b"]]);
  run.next();
  settings.language = "is";
  expect([run.isToTakeBack, inWords(run.moment.told!)]).toEqual([true, "no á íslensku"]);
  run.next();
  show();
  expect([run.isAside, run.taken, hand(run)]).toEqual([false, 0, ["a", "b"]]);
  expect(run.options.length).toBe(2);
});

test("the good move leads on, to a scene and the end", async () => {
  run.next();
  show();
  run.takeRight();
  show();
  expect([run.taken, run.decisions, run.isOver, hand(run)]).toEqual([1, 1, false, ["a", "x"]]);
  run.next();
  expect([run.isOver, run.stage.told.length, run.stage.watched]).toEqual([true, 1, 0]);
  run.next();
  expect(run.isOver).toBe(true);
  expect(await run.play.why("hand:1")).toBeNull();
});
