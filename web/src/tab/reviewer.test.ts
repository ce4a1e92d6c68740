/** The worker that reviews a game, with a Python that tells three states and a module that only notes. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToReviewer } from "./protocol";

const { startPython, unpacked, loadGame, go_on, giveNetwork } = vi.hoisted(() => ({
  startPython: vi.fn(),
  unpacked: vi.fn(),
  loadGame: vi.fn(),
  go_on: vi.fn(),
  giveNetwork: vi.fn(),
}));
vi.mock("./python", () => ({ startPython }));
vi.mock("./unpacked", () => ({ unpacked }));
vi.mock("./wasm", () => ({ loadGame }));
vi.mock("./judge", () => ({
  Judge: class {
    answer = (asked: string) => `judged ${asked}`;
  },
}));

const STATES = [
  { status: "working", done: 1, total: 2 },
  { status: "working", done: 2, total: 2 },
  { status: "done", review: {} },
];
const review = vi.fn();
const self = { onmessage: async (_: { data: ToReviewer }) => {}, postMessage: vi.fn() };
const ask = () =>
  self.onmessage({
    data: { site: "https://anywhere.test/a/", game: "fika", record: "a record", isWhole: true },
  });
const told = () => self.postMessage.mock.calls.map(([state]) => state);

beforeEach(async () => {
  vi.resetModules();
  vi.resetAllMocks();
  STATES.forEach((state) => go_on.mockReturnValueOnce(JSON.stringify(state)));
  review.mockReturnValue({ go_on });
  startPython.mockResolvedValue({ review });
  unpacked.mockImplementation(async (address: URL) => new Response(address.pathname));
  loadGame.mockResolvedValue({ reviews: { taught: [2] }, giveNetwork });
  vi.stubGlobal("self", self);
  vi.stubGlobal("__PACKS__", {});
  await import("./reviewer");
});
afterEach(() => vi.unstubAllGlobals());

test("each piece of a review is told, up to the last", async () => {
  await ask();
  expect(told()).toEqual(STATES);
  const [record, judge] = review.mock.calls[0];
  expect([record, judge("this")]).toEqual(["a record", "judged this"]);
});

test("a game's module comes with its network, where it was taught one", async () => {
  await ask();
  loadGame.mockResolvedValue({ reviews: { taught: [] }, giveNetwork });
  go_on.mockReturnValue(JSON.stringify(STATES[2]));
  await ask();
  const addresses = unpacked.mock.calls.map(([address]) => address.pathname);
  const [module, network] = ["/a/bots/fika.wasm.pack", "/a/bots/fika.network.pack"];
  expect(addresses).toEqual([module, network, module]);
  expect(loadGame).toHaveBeenCalledWith(new TextEncoder().encode(module).buffer);
  expect(giveNetwork).toHaveBeenCalledExactlyOnceWith(new TextEncoder().encode(network));
});

test("one that cannot be made has failed", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  unpacked.mockRejectedValue(new Error("offline"));
  await ask();
  expect(told()).toEqual([{ status: "failed" }]);
});
