/** Movement: a thing seen at one place and then at another moves there. Things are told by `data-move`.

All places are read before anything is written, so that the page is laid out once; only `transform` is
animated, so that the browser's compositor can do it alone.
*/

export type Places = Map<string, DOMRect>;

export function places(root: HTMLElement): Places {
  const found: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-move]")) {
    found.set(element.dataset.move!, element.getBoundingClientRect());
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-origin]")) {
    found.set(`origin:${element.dataset.origin}`, element.getBoundingClientRect());
  }
  return found;
}

/** Where something comes from that was not seen before: the name of an origin, or of a thing. */
export type Origin = (move: string) => string | null;

/** `isNew`: from elsewhere, not just a step aside in its row. */
type Way = { element: HTMLElement; dx: number; dy: number; scale: number; isNew: boolean };
const LEAST = 12,
  ASIDE = 24; // pixels; a card that may be played is lifted by less
const MOST_LIT = 8;

/** Move what has another place than before; what `isOthers` says somebody else did is lit and noted. How many moved. */
export function move(
  root: HTMLElement,
  before: Places,
  origin: Origin,
  milliseconds: number,
  isOthers: (element: HTMLElement) => boolean,
  note: (name: string) => void = () => {},
): number {
  const ways: Way[] = [];
  for (const element of root.querySelectorAll<HTMLElement>("[data-move]")) {
    const way = wayOf(element, before, origin);
    if (way) ways.push(way);
  }
  if (milliseconds) for (const way of ways) travel(way, milliseconds);
  const fresh = ways.filter((way) => way.isNew && isOthers(way.element));
  for (const { element } of fresh.slice(0, MOST_LIT)) {
    spotlight(element);
    note(element.dataset.move!);
  }
  return ways.length;
}

function wayOf(element: HTMLElement, before: Places, origin: Origin): Way | null {
  const name = element.dataset.move!;
  const seen = before.get(name);
  const old = seen ?? before.get(origin(name) ?? "");
  if (!old?.width) return null;
  const now = element.getBoundingClientRect();
  const scale = seen && now.width ? Math.min(2.5, Math.max(0.4, old.width / now.width)) : 0.6;
  const dx = (seen ? old.left : old.left + old.width / 2 - (now.width * scale) / 2) - now.left;
  const dy = (seen ? old.top : old.top + old.height / 2 - (now.height * scale) / 2) - now.top;
  return Math.hypot(dx, dy) < LEAST
    ? null
    : { element, dx, dy, scale, isNew: !seen || Math.abs(dy) > ASIDE };
}

/** The last journey of each thing; asking the browser for it would have the page laid out, arrival by arrival. */
const journeys = new WeakMap<HTMLElement, Animation>();

function travel({ element, dx, dy, scale }: Way, milliseconds: number): void {
  element.classList.add("moving");
  const journey = element.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }],
    { duration: milliseconds, easing: "cubic-bezier(.2,.8,.25,1)" },
  );
  journeys.set(element, journey);
  const arrive = () => {
    if (journeys.get(element) === journey) element.classList.remove("moving");
  };
  journey.finished.then(arrive, arrive);
}

/** What somebody else has just done stands out for a moment. */
export function spotlight(element: HTMLElement): void {
  element.classList.add("spotlit");
  setTimeout(() => element.classList.remove("spotlit"), 1600);
}
