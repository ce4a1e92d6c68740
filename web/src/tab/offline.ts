/** Once somebody has played here, the service worker keeps all games: the next time needs no network. */

const AFTER = 4000; // milliseconds: the game that has just begun comes first
let isAsked = false;

export function keepEverything(): void {
  if (isAsked || !("serviceWorker" in navigator)) return;
  isAsked = true;
  setTimeout(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (document.documentElement.dataset.kept = "all");
    active?.postMessage("keep everything", [port2]);
  }, AFTER);
}
