/** Small plots of numbers: where their lines go, in the units of an SVG. */

export type Point = { at: number; value: number };
export type Frame = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};
export type Plot = {
  path: string;
  dots: { x: number; y: number }[];
  ticks: { y: number; value: number }[];
};

const STEPS = [1, 2, 5];

/** Round numbers within a range, few enough to be read. */
export function roundValues(least: number, most: number, count = 3): number[] {
  const rough = Math.max(1e-9, (most - least) / count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power;
  const found = [];
  for (let value = Math.ceil(least / step) * step; value <= most + 1e-9; value += step)
    found.push(value + 0);
  return found;
}

/** A curve through points in order, each as far to the right as it is later; a single point is a dot. */
export function curve(points: readonly Point[], frame: Frame): Plot {
  const values = points.map((point) => point.value);
  const middle = values.length ? (Math.min(...values) + Math.max(...values)) / 2 : 0;
  // Of a rating that hardly moves the noise is not blown up.
  const half = Math.max(25, values.length ? (Math.max(...values) - Math.min(...values)) / 2 : 0) * 1.15;
  const [least, most] = [middle - half, middle + half];
  const span = Math.max(1, points.length - 1);
  const x = (i: number) =>
    points.length === 1
      ? (frame.left + frame.width - frame.right) / 2
      : frame.left + ((frame.width - frame.left - frame.right) * i) / span;
  const y = (value: number) =>
    frame.top + ((frame.height - frame.top - frame.bottom) * (most - value)) / (most - least);
  const dots = points.map((point, i) => ({ x: round(x(i)), y: round(y(point.value)) }));
  return {
    path: dots.map((dot, i) => `${i ? "L" : "M"}${dot.x} ${dot.y}`).join(""),
    dots,
    ticks: roundValues(least, most).map((value) => ({ y: round(y(value)), value })),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** How a whole is divided, in per cent that add up to the whole bar. */
export function shares(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (all ? (100 * count) / all : 0));
}
