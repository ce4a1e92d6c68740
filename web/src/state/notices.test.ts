import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notices } from "./notices.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a notice is shown, read out, and goes by itself: the longer it is, the later", () => {
  notices.show("Not now", "no", "FIKA-6");
  expect(notices.list).toMatchObject([{ text: "Not now", kind: "no", ruling: "FIKA-6" }]);
  expect(notices.spoken).toBe("Not now");
  vi.advanceTimersByTime(3200 + 7 * 45 - 1);
  expect(notices.list).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(notices.list).toEqual([]);
});

test("only the latest is shown, and an older one's end does not take it away", () => {
  notices.show("one");
  vi.advanceTimersByTime(3000);
  notices.show("two");
  expect(notices.list).toMatchObject([{ text: "two", kind: "info", ruling: null }]);
  vi.advanceTimersByTime(1000);
  expect(notices.list).toHaveLength(1);
  notices.drop(notices.list[0].id);
  expect(notices.list).toEqual([]);
});

test("what is said twice is read out twice: a live region reads changes only", () => {
  notices.say("your turn");
  const first = notices.spoken;
  notices.say("your turn");
  expect(notices.spoken).not.toBe(first);
  expect(notices.spoken.trim()).toBe("your turn");
  notices.say("other");
  expect(notices.spoken).toBe("other");
});
