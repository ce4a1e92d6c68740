/** Keys go on where they were: what had the focus and has left the board hands it to the nearest thing that may be chosen. */

import { nearestTo } from "./keys";

const CHOICES = ".spot.can, .bar [data-option]:not([disabled])";

export class FocusKeeper {
  private place: DOMRect | null = null;

  /** Something within the table has got the focus by keys: this is where one works. */
  note(element: HTMLElement): void {
    this.place = element.matches(":focus-visible") ? element.getBoundingClientRect() : null;
  }

  /** The board has changed. If the focus was lost by that, or waits at the bar, it goes on from where it was. */
  restore(root: HTMLElement): void {
    const now = document.activeElement;
    const bar = root.querySelector<HTMLElement>(".bar");
    const isLost = now === null || now === document.body || !now.isConnected;
    if (!this.place || !(isLost || now === bar)) return;
    const place = this.place;
    const choices = [...root.querySelectorAll<HTMLElement>(CHOICES)].filter(
      (element) => element.offsetParent !== null && !element.closest("[inert]"),
    );
    const next = nearestTo(place, choices) ?? bar;
    next?.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
    this.place = place; // the bar only keeps it until there is something to choose
    if (next && next !== bar) this.place = next.getBoundingClientRect();
  }
}
