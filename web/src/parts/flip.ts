/** Movement: a thing seen at one place and then at another moves there. Things are told by `data-move`. */

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

export function move(root: HTMLElement, before: Places, origin: Origin, milliseconds: number, isSpotlit: boolean): number {
  let moved = 0;
  for (const element of root.querySelectorAll<HTMLElement>("[data-move]")) {
    const name = element.dataset.move!;
    const seen = before.get(name);
    const old = seen ?? before.get(origin(name) ?? "");
    if (!old || !old.width) continue;
    const now = element.getBoundingClientRect();
    const scale = seen && now.width ? Math.min(2.5, Math.max(0.4, old.width / now.width)) : 0.6;
    const dx = (seen ? old.left : old.left + old.width / 2 - (now.width * scale) / 2) - now.left;
    const dy = (seen ? old.top : old.top + old.height / 2 - (now.height * scale) / 2) - now.top;
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue;
    moved += 1;
    if (milliseconds) {
      element.animate(
        [
          { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 30 },
          { transform: "none", transformOrigin: "0 0", zIndex: 30 },
        ],
        { duration: milliseconds, easing: "cubic-bezier(.2,.8,.25,1)" },
      );
    }
    if (isSpotlit && moved < 8) spotlight(element);
  }
  return moved;
}

/** What somebody else has just done stands out for a moment. */
export function spotlight(element: HTMLElement): void {
  element.classList.add("spotlit");
  setTimeout(() => element.classList.remove("spotlit"), 1600);
}
