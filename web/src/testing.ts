/** Views and options for tests, with what the test is about and nothing else. */

import type { View } from "./generated/view";
import type { Option } from "./generated/wire";

const EMPTY: View = { seat: 0, phase: "play", asked: null, acting: [], scores: [], breakdown: [] };

/** A view with the given fields; of the rest only what every view has. */
export function viewWith<V extends View = View>(fields: Partial<V>): V {
  return { ...EMPTY, ...fields } as V;
}

/** The option of a notation such as `place slot=3`. */
export function optionOf(notation: string): Option {
  const [family, ...given] = notation.split(" ");
  return { action: 0, notation, family, arguments: Object.fromEntries(given.map((one) => one.split("="))) };
}

/** An element of a page that there is not: a place, data, classes, and whatever else the test needs. */
export function elementAt(
  [left, top, width, height]: [number, number, number, number],
  more: Record<string, unknown> = {},
): HTMLElement {
  const classes = new Set<string>();
  const classList = {
    add: (name: string) => classes.add(name),
    remove: (name: string) => classes.delete(name),
    contains: (name: string) => classes.has(name),
  };
  const box = { left, top, width, height, x: left, y: top, right: left + width, bottom: top + height };
  return { dataset: {}, style: {}, classList, getBoundingClientRect: () => box, ...more } as never;
}

/** A part of a page that holds these elements, whatever is asked for. */
export const rootOf = (...elements: HTMLElement[]): HTMLElement =>
  ({ querySelectorAll: () => elements, querySelector: () => null }) as never;
