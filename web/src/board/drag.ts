/** Dragging by pointer; taps stay taps. `begin` hears that it has begun, `drop` the zone under the pointer, or null. */

const THRESHOLD = 9;

export function startDrag(
  start: PointerEvent,
  element: HTMLElement,
  begin: () => void,
  drop: (onto: string | null) => void,
): void {
  let isDragging = false;
  let over: HTMLElement | null = null;

  function zoneAt(event: PointerEvent): HTMLElement | null {
    const below = document.elementFromPoint(event.clientX, event.clientY);
    const zone = below?.closest<HTMLElement>("[data-zone]") ?? null;
    return zone === element ? null : zone;
  }

  function follow(event: PointerEvent): void {
    const dx = event.clientX - start.clientX,
      dy = event.clientY - start.clientY;
    if (!isDragging && Math.hypot(dx, dy) < THRESHOLD) return;
    if (!isDragging) {
      isDragging = true;
      begin();
      element.setPointerCapture(start.pointerId);
      element.classList.add("dragging");
    }
    element.style.translate = `${dx}px ${dy}px`;
    const zone = zoneAt(event);
    if (zone !== over) {
      over?.classList.remove("over");
      zone?.classList.add("over");
      over = zone;
    }
  }

  function end(event: PointerEvent): void {
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    over?.classList.remove("over");
    const zone = isDragging && event.type === "pointerup" ? zoneAt(event) : null;
    element.classList.remove("dragging");
    element.style.translate = "";
    if (isDragging) drop(zone?.dataset.zone ?? null);
  }

  addEventListener("pointermove", follow);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
