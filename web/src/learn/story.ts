/** A lesson as it is loaded: what the rules made of a game's `lesson.toml`, moment by moment. */

import type { View } from "../generated/view";
import type { Option, Scene } from "../generated/wire";
import { language } from "../i18n";
import type { Line } from "../i18n/say";

/** A few sentences by language, and the rulings they tell. */
export type Told = { text: Record<string, string>; rulings: string[] };
/** Where in a view something has changed, and what stands there now. */
export type Change = [path: (string | number)[], value: unknown];
/** A moment as it is kept: by its difference to the one before. */
export type Kept = {
  changes?: Change[];
  actor?: number;
  log?: Line[];
  scenes?: { scene: Scene; changes: Change[] | null }[];
  told?: Told;
  light?: string[];
  take?: Option;
  wrong?: { take: Option; frames: Kept[] }[];
};
export type Lesson = {
  about: Told;
  others: string[];
  /** For a first game, by the question asked. */
  hints: Record<string, Told>;
  view: View;
  frames: Kept[];
};

/** A moment as it is shown. */
export type Moment = {
  view: View;
  actor: number | null;
  log: Line[];
  scenes: Scene[];
  told: Told | null;
  light: string[];
  take: Option | null;
  wrong: { take: Option; moments: Moment[] }[];
};

/** A text in the page's language. */
export const inWords = ({ text }: Pick<Told, "text">): string => text[language()] ?? text.en;

export function unpack(frames: Kept[], before: View): Moment[] {
  let view = before;
  return frames.map((kept) => {
    view = changed(view, kept.changes ?? []);
    const now = view;
    return {
      view: now,
      actor: kept.actor ?? null,
      log: kept.log ?? [],
      scenes: (kept.scenes ?? []).map(({ scene, changes }) =>
        changes ? { ...scene, view: changed(now, changes) } : scene,
      ),
      told: kept.told ?? null,
      light: kept.light ?? [],
      take: kept.take ?? null,
      wrong: (kept.wrong ?? []).map(({ take, frames }) => ({ take, moments: unpack(frames, now) })),
    };
  });
}

/** A value with changes made to it; the one given stays as it is. */
export function changed<T>(value: T, changes: Change[]): T {
  return changes.reduce((now, [path, to]) => put(now, path, to) as T, value);
}

function put(value: unknown, [first, ...rest]: (string | number)[], to: unknown): unknown {
  if (first === undefined) return to;
  if (Array.isArray(value)) return value.map((one, i) => (i === first ? put(one, rest, to) : one));
  const parts = value as Record<string, unknown>;
  return { ...parts, [first]: put(parts[first], rest, to) };
}
