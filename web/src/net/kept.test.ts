import { beforeEach, expect, test, vi } from "vitest";
import { forget, recall, remember } from "./kept";

const kept = new Map<string, string>();
let room = Infinity;
beforeEach(() => {
  kept.clear();
  room = Infinity;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error("full");
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  });
});

test("an answer is kept with its time, the last one of each question", () => {
  remember("/games", [1], 5);
  remember("/games", [2], 6);
  expect(recall("/games")).toEqual({ at: 6, answer: [2] });
  expect(recall("/me")).toBeNull();
  forget();
  expect(recall("/games")).toBeNull();
});

test("only so many are kept, the newest", () => {
  for (let i = 0; i < 40; i++) remember(`/${i}`, i);
  expect(recall("/15")).toBeNull();
  expect(recall("/16")?.answer).toBe(16);
});

test("a device without room keeps nothing and does not fail", () => {
  remember("/a", 1);
  room = 10;
  remember("/b", 2);
  expect(recall("/a")).toBeNull();
});

test("what is spoilt counts as nothing", () => {
  kept.set("kaffihus.kept", "{");
  expect(recall("/a")).toBeNull();
});
