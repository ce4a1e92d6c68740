/// <reference lib="webworker" />
/** The service worker: the page opens without a network, and messages of the house are shown. It sends nothing. */

import { answerFor, shown, type Notice, type Words } from "./shell";

declare const self: ServiceWorkerGlobalScope;

const FILES = "__FILES__" as unknown as string[]; // put there when the page is built
const CACHE = "__CACHE__";
const WORDS = "kaffihus-words"; // written by the page
const SHELL = "/";
const files = new Set(FILES);

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
      .then((names) => names.filter((name) => name !== CACHE && name !== WORDS))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  switch (answerFor(request.method, request.mode, new URL(request.url), location.origin, files)) {
    case "shell":
      event.respondWith(fetch(request).catch(() => kept(SHELL)));
      break;
    case "file":
      event.respondWith(kept(request).then((found) => (found.ok ? found : fetch(request))));
      break;
  }
});

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
