import { afterEach, beforeEach, expect, test, vi } from "vitest";

const postMessage = vi.fn();
const page = { documentElement: { dataset: {} as Record<string, string> } };
let keepEverything: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  postMessage.mockReset();
  page.documentElement.dataset = {};
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve({ active: { postMessage } }) } });
  vi.stubGlobal("document", page);
  ({ keepEverything } = await import("./offline"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("all games are asked for once, when the one that began has had its time", async () => {
  keepEverything();
  keepEverything();
  await vi.advanceTimersByTimeAsync(3900);
  expect(postMessage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith("keep everything", [expect.any(MessagePort)]);
  const [port] = postMessage.mock.calls[0][1] as [MessagePort];
  expect(page.documentElement.dataset.kept).toBeUndefined();
  vi.useRealTimers();
  port.postMessage("done");
  await vi.waitFor(() => expect(page.documentElement.dataset.kept).toBe("all"));
  port.close();
});

test("where there is no service worker nothing is asked for", async () => {
  vi.stubGlobal("navigator", {});
  keepEverything();
  expect(vi.getTimerCount()).toBe(0);
});
