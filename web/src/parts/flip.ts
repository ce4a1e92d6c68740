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
    const old = before.get(name) ?? before.get(origin(name) ?? "");
    if (!old || !old.width) continue;
    const now = element.getBoundingClientRect();
    const dx = old.left - now.left, dy = old.top - now.top;
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue;
    moved += 1;
    if (milliseconds) {
      const scale = now.width ? old.width / now.width : 1;
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
