/** The service worker in a browser that there is not. Where nothing was built its files are single letters: `/F`, `/M`. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SITE = "https://cafe.example/";
const CACHE = "__CACHE__/"; // of this build, of this folder
const addressOf = (what: string | { url: string }) =>
  new URL(typeof what === "string" ? what : what.url, SITE).href;

class FakeCache {
  readonly kept = new Map<string, Response>();
  put = async (what: { url: string }, answer: Response) => void this.kept.set(addressOf(what), answer);
  add = async (name: string) => void this.kept.set(addressOf(name), await fetch(addressOf(name)));
  addAll = async (names: Iterable<string>) => {
    for (const name of names) await this.add(name);
  };
}

let stores: Map<string, FakeCache>;
let handlers: Record<string, (event: unknown) => void>;
let windows: { url: string; visibilityState: string; focused: boolean; focus: () => void }[];
const network = vi.fn<(what: string | Request) => Promise<Response>>();
const self = {
  addEventListener: (name: string, handler: (event: unknown) => void) => (handlers[name] = handler),
  skipWaiting: vi.fn(),
  clients: { claim: vi.fn(), matchAll: vi.fn(async () => windows), openWindow: vi.fn() },
  registration: { showNotification: vi.fn() },
};
const caches = {
  open: async (name: string) => stores.get(name) ?? stores.set(name, new FakeCache()).get(name)!,
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  match: async (what: string | { url: string }, { cacheName }: { cacheName?: string } = {}) =>
    [...stores]
      .filter(([name]) => name === (cacheName ?? name))
      .map(([, store]) => store.kept.get(addressOf(what)))
      .find(Boolean),
};

/** Something happens, and all that it leads to is waited for; what was answered. */
async function happen(name: string, more: object = {}): Promise<Response | undefined> {
  const waiting: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  const waitUntil = (work: Promise<unknown>) => void waiting.push(work);
  handlers[name]({ ...more, waitUntil, respondWith: (given: Promise<Response>) => (answer = given) });
  const found = await answer;
  while (waiting.length) await waiting.shift();
  return found;
}
const ask = (path: string, more: object = {}) =>
  happen("fetch", { request: { url: SITE + path, method: "GET", mode: "cors", ...more } });
const own = () => stores.get(CACHE)!;

beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  stores = new Map();
  handlers = {};
  windows = [];
  network.mockImplementation(async (what) => new Response(`from ${addressOf(what)}`));
  vi.stubGlobal("self", self);
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("fetch", network);
  vi.stubGlobal("location", new URL(`${SITE}sw.js`));
  await import("./sw");
});
afterEach(() => vi.unstubAllGlobals());

test("it keeps what the page needs to open, and is there at once", async () => {
  await happen("install");
  expect([...own().kept.keys()]).toContain(`${SITE}F`);
  expect(self.skipWaiting).toHaveBeenCalledOnce();
});

test("what another build kept goes; words stay, and whatever other folders and pages of this address keep", async () => {
  const others = [CACHE, "kaffihus-words", "kaffihus-unpacked", "kaffihus-old/other/", "somebody-elses/"];
  for (const name of ["kaffihus-old/", ...others]) await caches.open(name);
  await happen("activate");
  expect([...stores.keys()]).toEqual(others);
  expect(self.clients.claim).toHaveBeenCalledOnce();
});

test("a page comes from the network, and without one from what was kept", async () => {
  const page = { mode: "navigate" };
  expect(await (await ask("table/abc", page))!.text()).toBe(`from ${SITE}table/abc`);
  network.mockRejectedValue(new Error("offline"));
  expect((await ask("table/abc", page))!.type).toBe("error");
  await (await caches.open(CACHE)).put({ url: SITE }, new Response("the page"));
  expect(await (await ask("table/abc", page))!.text()).toBe("the page");
});

test("a file of ours is fetched once; what is none is left to the browser", async () => {
  for (const _ of [1, 2]) expect(await (await ask("M"))!.clone().text()).toBe(`from ${SITE}M`);
  expect(network).toHaveBeenCalledOnce();
  expect([await ask("other"), await ask("api/games"), await ask("M", { method: "POST" })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a file that could not be had is not kept", async () => {
  network.mockResolvedValue(new Response("", { status: 404 }));
  expect((await ask("M"))!.status).toBe(404);
  expect(own()?.kept.size ?? 0).toBe(0);
});

test("asked to keep everything it fetches what is missing, in whichever cache, and says so", async () => {
  const port = { postMessage: vi.fn() };
  await (await caches.open("elsewhere")).put({ url: `${SITE}M` }, new Response("unpacked"));
  await happen("message", { data: "something else", ports: [port] });
  expect([network.mock.calls.length, port.postMessage.mock.calls.length]).toEqual([0, 0]);
  await happen("message", { data: "keep everything", ports: [port] });
  expect(own().kept.has(`${SITE}F`)).toBe(true);
  expect(own().kept.has(`${SITE}M`)).toBe(false);
  expect(port.postMessage).toHaveBeenCalledExactlyOnceWith(true);
});

const game = { table: "t1", game: "fika", title: "FIKA", due: null };
const push = (games: object[]) =>
  happen("push", { data: { json: () => ({ kind: "turn", count: games.length, games }) } });

test("a message of the house is shown in the words that the page has kept", async () => {
  const words = await caches.open("kaffihus-words");
  await push([game]);
  await words.put({ url: "/words.json" }, new Response(JSON.stringify({ "push.turn": "Du bist dran" })));
  await push([game]);
  const more = { body: "FIKA", tag: "t1", icon: "/icon-192.png", data: "/table/t1" };
  expect(self.registration.showNotification.mock.calls).toEqual([
    ["FIKA", more],
    ["Du bist dran", more],
  ]);
});

test("nothing is shown to who looks at the page, nor of nothing", async () => {
  const focus = () => {};
  windows = [{ url: SITE, visibilityState: "visible", focused: true, focus }];
  await push([game]);
  windows = [];
  await push([]);
  await happen("push", { data: null });
  expect(self.registration.showNotification).not.toHaveBeenCalled();
  windows = [
    { url: SITE, visibilityState: "hidden", focused: true, focus },
    { url: SITE, visibilityState: "visible", focused: false, focus },
  ];
  await push([game]);
  expect(self.registration.showNotification).toHaveBeenCalledOnce();
});

test("a tap on it leads to the table: to its window, or to a new one", async () => {
  const notification = { close: vi.fn(), data: "/table/t1" };
  const [other, there] = ["/", "/table/t1"].map((path) => ({
    url: new URL(path, SITE).href,
    visibilityState: "hidden",
    focused: false,
    focus: vi.fn(),
  }));
  windows = [other];
  await happen("notificationclick", { notification });
  expect(self.clients.openWindow).toHaveBeenCalledExactlyOnceWith("/table/t1");
  windows = [other, there];
  await happen("notificationclick", { notification });
  expect([there.focus.mock.calls.length, other.focus.mock.calls.length]).toEqual([1, 0]);
  expect(self.clients.openWindow).toHaveBeenCalledOnce();
  expect(notification.close).toHaveBeenCalledTimes(2);
});
