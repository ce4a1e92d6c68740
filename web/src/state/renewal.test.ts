import { beforeEach, expect, test, vi } from "vitest";
import { renew, renewWhenOld } from "./renewal";

const kept = new Map<string, string>();
const reload = vi.fn();
const fetched = vi.fn(async () => ({ ok: true }));

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ now: 1_000_000 });
  kept.clear();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("a page that misses a part of itself is opened again, once in a while", async () => {
  await renew();
  await renew();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  await renew();
  expect(reload).toHaveBeenCalledTimes(2);
});

test("not where the house does not answer: then there would be no page at all", async () => {
  fetched.mockRejectedValueOnce(new Error("no network"));
  await renew();
  fetched.mockResolvedValueOnce({ ok: false });
  await renew();
  expect(reload).not.toHaveBeenCalled();
  await renew();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("it hears of it from what loads parts", async () => {
  const heard: Record<string, () => void> = {};
  vi.stubGlobal("addEventListener", (what: string, then: () => void) => (heard[what] = then));
  renewWhenOld();
  heard["vite:preloadError"]();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});
