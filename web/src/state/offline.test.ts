import { beforeEach, expect, test, vi } from "vitest";

const heard: Record<string, () => void> = {};
const navigator = { onLine: true };
let offline: typeof import("./offline.svelte").offline;
beforeEach(async () => {
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("addEventListener", (what: string, then: () => void) => (heard[what] = then));
  vi.resetModules();
  ({ offline } = await import("./offline.svelte"));
});

test.each([true, false])(
  "a page that opens knows whether there is a network (%s), and hears when that changes",
  (onLine) => {
    navigator.onLine = onLine;
    expect(offline.isOff).toBe(false);
    offline.watch();
    expect(offline.isOff).toBe(!onLine);
    heard.offline();
    expect(offline.isOff).toBe(true);
    heard.online();
    expect([offline.isOff, offline.since]).toEqual([false, null]);
  },
);

test("what is shown is as old as the oldest of it, until the house has answered", () => {
  offline.shown(500);
  offline.shown(300);
  offline.shown(400);
  expect([offline.isOff, offline.since]).toEqual([true, 300]);
  offline.heard();
  expect([offline.isOff, offline.since]).toEqual([false, null]);
});
