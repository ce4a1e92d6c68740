/** Looking at things: what is under the pointer, in focus or held down is shown large, with what it does and is worth.

Looking changes nothing, and nobody is told off for it. A look *rests* beside its thing and goes with the pointer;
one that was asked for by a tap, a long press or the right button is *pinned* and stays until something else is touched.
*/

import type { Snippet } from "svelte";
import type { Key } from "../i18n";

/** What there is to say about a thing. */
export type About = {
  /** Rules as told to players, by key; their rulings are told with them. */
  prose?: Key[];
  /** Whatever else: a sentence each. */
  says?: string[];
  /** What it is worth now. */
  worth?: string | null;
};

export type Looked = {
  thing: string;
  title: string;
  about: About;
  picture: Snippet;
  /** A whole board rather than a card. */
  isWide: boolean;
  element: HTMLElement;
};

/** A pointer rests this long before what is under it is shown: milliseconds. */
export const REST = 450;
/** What a hand at rest may move: pixels. */
const TREMOR = 3;

export class Looking {
  now = $state.raw<Looked | null>(null);
  isPinned = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private static last = { x: NaN, y: NaN }; // the pointer's place, from page to page
  private static pressed = { x: NaN, y: NaN };

  /** The pointer is here: what then comes to lie under it, while it rests, has not been come to. */
  static follow(x: number, y: number): void {
    Looking.last = { x, y };
  }

  /** Something was pressed here: neither has what then comes to lie under a hand that trembles. */
  press(x: number, y: number): void {
    Looking.pressed = { x, y };
  }

  /** The pointer is where it was before, or where it pressed. */
  hasNotMoved(x: number, y: number): boolean {
    if (x === Looking.last.x && y === Looking.last.y) return true;
    return Math.hypot(Looking.pressed.x - x, Looking.pressed.y - y) < TREMOR;
  }

  /** The pointer or the focus has come to a thing: shown if it stays. */
  rest(looked: Looked): void {
    if (this.isPinned) return;
    this.wait(() => {
      this.now = looked;
    }, REST);
  }

  /** Held down: pinned if it is held long enough; `then` is told. */
  hold(looked: Looked, then: () => void): void {
    this.wait(() => {
      this.pin(looked);
      then();
    }, REST);
  }

  pin(looked: Looked): void {
    clearTimeout(this.timer);
    this.now = looked;
    this.isPinned = true;
  }

  /** The pointer or the focus has gone, or was let go before its time. */
  leave(): void {
    clearTimeout(this.timer);
    if (!this.isPinned) this.now = null;
  }

  close(): void {
    clearTimeout(this.timer);
    this.now = null;
    this.isPinned = false;
  }

  /** A thing is no longer on the board. */
  forget(element: HTMLElement): void {
    if (this.now?.element === element) this.close();
  }

  private wait(then: () => void, milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, milliseconds);
  }
}

export type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };
const GAP = 14,
  MARGIN = 8; // pixels

/** Where a panel of a size lies so that it does not cover the thing it is about: beside it, else above or below. */
export function beside(thing: Box, panel: Size, screen: Size): { left: number; top: number } {
  const most = { left: screen.width - panel.width - MARGIN, top: screen.height - panel.height - MARGIN };
  const keep = (value: number, limit: number) => Math.max(MARGIN, Math.min(value, limit));
  const middle = {
    left: keep(thing.left + thing.width / 2 - panel.width / 2, most.left),
    top: keep(thing.top + thing.height / 2 - panel.height / 2, most.top),
  };
  const right = thing.left + thing.width + GAP;
  if (right <= most.left) return { left: right, top: middle.top };
  const left = thing.left - panel.width - GAP;
  if (left >= MARGIN) return { left, top: middle.top };
  const above = thing.top - panel.height - GAP;
  if (above >= MARGIN) return { left: middle.left, top: above };
  return { left: middle.left, top: keep(thing.top + thing.height + GAP, most.top) };
}
