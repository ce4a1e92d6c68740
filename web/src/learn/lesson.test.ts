import { beforeEach, expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { confirm: false, language: "en" } }));
import type { Choose } from "../board/play.svelte";
import type { LessonStep } from "../games";
import { english } from "../i18n/english.svelte";
import { optionOf, viewWith } from "../testing";
import { LessonRun } from "./lesson.svelte";

const option = (card: string) => optionOf(`take card=${card}`);
const line = (text: string) => ({ key: "plain", params: { text } });
const step = (phase: string, take: string | null, ...said: string[]): LessonStep => ({
  view: viewWith({ phase, asked: take && phase }),
  options: [option("a"), option("b")],
  log: said.map(line),
  take: take && `take card=${take}`,
  seat: take ? 0 : 1,
});
const choose: Choose = { thing: (one) => `hand:${one.arguments.card}`, attempt: (thing) => thing };
const STEPS = [
  step("choose", "a"),
  step("other", null, "Bo takes b.", "Bo waits."),
  step("choose", "b"),
  step("over", null),
];

const room = { readOut: vi.fn(), hint: "what glows", later: vi.fn() };
let run: LessonRun;
const answered = () => vi.waitFor(() => expect(run.play.isBusy).toBe(false));
beforeEach(() => {
  vi.resetAllMocks();
  const words = ["intro.1", "intro.2", "choose", "outro"].map((about) => [`x.lesson.${about}`, about]);
  english.add(Object.fromEntries(words));
  run = new LessonRun("x", { players: ["Anna", "Bo"], steps: STEPS }, choose, room);
});

test("it begins with what it is about, and with the first decision", () => {
  expect(run.talk).toEqual(["x.lesson.intro.1", "x.lesson.intro.2", "x.lesson.choose"]);
  run.next();
  expect(run.talk[0]).toBe("x.lesson.intro.2");
  expect([run.decision, run.decisions]).toEqual([1, 2]);
  expect(room.readOut).not.toHaveBeenCalled();
});

test("only what was recorded may be taken", async () => {
  expect(run.play.options.map((one) => one.notation)).toEqual(["take card=a"]);
  run.play.make(option("b"));
  expect(run.at).toBe(0);
  await answered();
  run.play.make(option("a"));
  expect(run.at).toBe(1);
});

test("what others do is read out, and goes on by itself", () => {
  run.play.make(option("a"));
  expect(room.readOut).toHaveBeenCalledWith("Bo takes b. Bo waits.");
  expect(run.play.options).toEqual([]);
  expect(room.later).toHaveBeenCalledOnce();
  room.later.mock.calls[0][0]();
  expect([run.at, run.decision]).toEqual([2, 2]);
});

test("a thing is taught once, and the end is the end", async () => {
  run.play.make(option("a"));
  room.later.mock.calls[0][0]();
  await answered();
  run.play.make(option("b"));
  expect(run.talk.filter((key) => key === ("x.lesson.choose" as never))).toHaveLength(1);
  expect(run.talk.at(-1)).toBe("x.lesson.outro");
  expect(room.later, "after the last step nothing follows").toHaveBeenCalledOnce();
});

test("who asks why something else may not be chosen is told what to do", async () => {
  expect(await run.play.why("hand:b")).toEqual({ text: "what glows", ruling: null });
});
