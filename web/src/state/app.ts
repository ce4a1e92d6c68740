/** The page as an app: the service worker that opens it without a network, and the words it shows messages in. */

import { t } from "../i18n";

const WORDS = ["push.turn", "push.reminder", "push.digest"] as const;

/** Have the page open without a network; only a built page can. */
export function install(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => {}); // then it is a page like any other
}

/** Leave the words for messages, in this person's language, where the service worker finds them. */
export function keepWords(): void {
  const words = Object.fromEntries(WORDS.map((key) => [key, t(key)]));
  if (import.meta.env.PROD && "caches" in globalThis)
    void caches
      .open("kaffihus-words")
      .then((cache) => cache.put("/words.json", new Response(JSON.stringify(words))))
      .catch(() => {});
}
