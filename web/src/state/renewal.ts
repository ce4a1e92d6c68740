/** A page that is older than its house: what it has not loaded yet is there no more, so it is opened anew. */

const KEY = "kaffihus.renewed";
const PAUSE = 60_000; // milliseconds: opening it again and again would help nobody

/** To be called once there is a page. */
export const renewWhenOld = (): void => addEventListener("vite:preloadError", () => void renew());

/** Open the page again, if the house answers, which a page without a network could not know to be newer. */
export async function renew(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < PAUSE) return;
  const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}
