import { beforeEach, expect, test } from "vitest";
import { Judge } from "./judge";
import type { GameModule } from "./wasm";

// That its answers are Python's is tests/lab/test_wasm.py; here is what the module is asked.
const SETTINGS = [0.5, 3, 1];
const memory = new ArrayBuffer(1024);
const PARTS: Record<string, [number, number]> = {
  settings: [64, 24],
  worths: [128, 96],
  choices: [256, 64],
  choice_scores: [320, 64],
};
const part = (name: string) => new Uint8Array(memory, ...PARTS[name]);
const reals = (name: string) => new Float64Array(memory, PARTS[name][0], PARTS[name][1] / 8);
const wholes = (name: string) => new BigInt64Array(memory, PARTS[name][0], PARTS[name][1] / 8);
let calls: (string | number)[][];
let byStage = 1;
const fake = {
  rules: "fika 4 abc",
  reviews: { settings: SETTINGS, taught: [2] },
  position: new Uint8Array(memory, 0, 3),
  place: (name: string) => ["noise", "one_stage", "limit"].indexOf(name),
  part,
  state: (number: number) => new Uint8Array([number, 254, 7]),
  call: (...given: (string | number)[]) => calls.push(given),
};
const judge = new Judge(fake as unknown as GameModule);
const state = btoa("\x01\xff\x02");
const ask = (question: object): unknown => JSON.parse(judge.answer(JSON.stringify({ state, ...question })));

beforeEach(() => {
  calls = [];
  SETTINGS[1] = byStage = 3;
  new Uint8Array(memory).fill(0);
});

test("a table is judged by the network where it was taught so many players", () => {
  expect(ask({ what: "about", seats: 2 })).toEqual({ rules: fake.rules, by_network: true, by_stage: true });
  SETTINGS[1] = byStage - 3;
  expect(ask({ what: "about", seats: 3 })).toEqual({
    rules: fake.rules,
    by_network: false,
    by_stage: false,
  });
  expect(calls).toEqual([]);
});

test("a position and the settings of reviews are there before anything is asked", () => {
  expect(ask({ what: "stage", seats: 2 })).toBe(1);
  expect([...fake.position]).toEqual([1, 255, 2]);
  expect([...reals("settings")]).toEqual(SETTINGS);
  expect(calls).toEqual([["stage"]]);
});

test.each([
  [2, "network"],
  [3, "playouts"],
])("worlds of %i players are weighed, then played on by %s", (seats, by) => {
  reals("worths").set([0.25, 0.5, 0.75]);
  const asked = {
    what: "worlds",
    seats,
    seat: 1,
    action: 9,
    count: 2,
    first: 4,
    plies: 6,
    low: 11,
    high: 12,
  };
  expect(ask(asked)).toEqual([0.25, 0.5]);
  expect(calls).toEqual([
    ["weigh", 1, 11, 12],
    [`expect_by_${by}`, seats, 1, 9, 6, 11, 12, 4, 2],
  ]);
});

test("a world is the state that was dealt", () => {
  expect(ask({ what: "world", seats: 2, seat: 1, low: 11, high: 12, k: 5 })).toBe(btoa("\x01\xfe\x07"));
  expect(calls).toEqual([
    ["weigh", 1, 11, 12],
    ["world", 1, 11, 12, 5],
  ]);
});

test("what is foretold is a share for each seat of each world", () => {
  reals("worths").set([1, 0, 0.5, 0.5, 9, 9]);
  const asked = { what: "foretold", seats: 2, begun: 3, count: 2, low: 1, high: 2 };
  expect(ask(asked)).toEqual([1, 0, 0.5, 0.5]);
  expect(calls).toEqual([["foretell_by_network", 2, 3, 1, 2, 2]]);
});

test("a policy scores the legal actions in their order", () => {
  wholes("choice_scores").set([7n, -8n, 99n]);
  expect(ask({ what: "policy", seats: 2, seat: 1, legal: [3, 70] })).toEqual([7, -8]);
  expect([...wholes("choices")].slice(0, 3)).toEqual([3n, 70n, 0n]);
  expect(calls).toEqual([["policy", 1, 2]]);
});
