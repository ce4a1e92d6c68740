/// <reference lib="webworker" />
/** The service worker: the page opens without a network, and messages of the house are shown. It sends nothing. */

import { answerFor, shown, type Notice, type Words } from "./shell";

declare const self: ServiceWorkerGlobalScope;

// Put there when the page is built: what it needs to open, and what a site without a server keeps when it is asked.
const FILES = "__FILES__" as unknown as string[];
const MORE = "__MORE__" as unknown as string[];
const SHELL = new URL("./", location.href).pathname;
const CACHE = `__CACHE__${SHELL}`; // other folders of this address have caches of their own
const WORDS = "kaffihus-words"; // written by the page
const files = new Set([...FILES, ...MORE].map((name) => new URL(name, location.href).pathname));

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => isOurs(name) && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** Whether a cache is one of this page's, of whichever build. */
const isOurs = (name: string): boolean =>
  name.startsWith("kaffihus-") && name.slice(name.indexOf("/")) === SHELL;

self.addEventListener("fetch", (event) => {
  const { request } = event;
  switch (answerFor(request.method, request.mode, new URL(request.url), location.origin, files)) {
    case "shell":
      event.respondWith(fetch(request).catch(() => kept(SHELL)));
      break;
    case "file":
      event.respondWith(kept(request).then((found) => (found.ok ? found : fetched(event))));
      break;
  }
});

/** A file of ours that is not kept yet; a site without a server keeps it, while it goes to the page. */
async function fetched(event: FetchEvent): Promise<Response> {
  const found = await fetch(event.request);
  if (MORE.length && found.ok) {
    const copy = found.clone();
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)));
  }
  return found;
}

self.addEventListener("message", (event) => {
  if (event.data === "keep everything")
    event.waitUntil(keepEverything().then(() => event.ports[0]?.postMessage(true)));
});

/** Whatever is not kept yet, so that all games are there without a network. */
async function keepEverything(): Promise<void> {
  const cache = await caches.open(CACHE);
  // In whichever cache: the tab's worker keeps what it has unpacked under the same address.
  for (const name of [...FILES, ...MORE]) if (!(await caches.match(name))) await cache.add(name);
}

async function kept(what: Request | string): Promise<Response> {
  return (await caches.match(what, { cacheName: CACHE })) ?? Response.error();
}

self.addEventListener("push", (event) => {
  const notice = event.data?.json() as Notice | undefined;
  if (notice?.games.length) event.waitUntil(tell(notice));
});

async function tell(notice: Notice): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window" });
  if (windows.some((window) => window.visibilityState === "visible" && window.focused)) return; // they see it
  const found = await caches.match("/words.json", { cacheName: WORDS });
  const words = found ? ((await found.json()) as Words) : {};
  const { title, body, tag, path } = shown(notice, words);
  await self.registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: path });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find((window) => new URL(window.url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}
