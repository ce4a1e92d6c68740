/** Arrow keys go to the nearest thing in that direction: boards are places, not lists.

They go between things that may be chosen; with Shift between all there are, to look at them.
*/

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable;
}

export function arrow(event: KeyboardEvent, root: HTMLElement): boolean {
  const direction = DIRECTIONS[event.key];
  if (!direction || isTyping(event)) return false;
  const wanted = event.shiftKey ? ".spot" : ".spot.can, .bar button:not([disabled], [inert] *)";
  const all = [...root.querySelectorAll<HTMLElement>(wanted)];
  if (!all.length) return false;
  const now = document.activeElement as HTMLElement;
  const next =
    all.includes(now) || root.querySelector(".spot:focus, .bar button:focus")
      ? nearest(now, all, direction)
      : all[0];
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}

function nearest(from: HTMLElement, all: HTMLElement[], [x, y]: [number, number]): HTMLElement | null {
  const here = middle(from);
  let best: HTMLElement | null = null,
    least = Infinity;
  for (const other of all) {
    if (other === from) continue;
    const there = middle(other);
    const along = (there.x - here.x) * x + (there.y - here.y) * y;
    const across = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    if (along < 4) continue;
    const cost = along + 2.5 * across;
    if (cost < least) [best, least] = [other, cost];
  }
  return best;
}

/** The element that lies nearest to a place. */
export function nearestTo(place: DOMRect, all: HTMLElement[]): HTMLElement | null {
  const here = { x: place.left + place.width / 2, y: place.top + place.height / 2 };
  let best: HTMLElement | null = null,
    least = Infinity;
  for (const other of all) {
    const there = middle(other);
    const far = Math.hypot(there.x - here.x, there.y - here.y);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
