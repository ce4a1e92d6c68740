/** Scenes on their way: which is shown, how far it has come, when it goes on by itself.

The house tells them; what is decided here is only how fast they pass. Nobody else waits for them.
*/

import { untrack } from "svelte";
import type { Beat, Scene } from "../generated/wire";
import type { View } from "../generated/view";
import { settings } from "../state/settings.svelte";
import { cue, type Cue } from "../state/sound";

/** A scene with the version it came with. */
export type Told = { version: number; scene: Scene };

const PACE = { none: 1300, fast: 800, normal: 1500, slow: 2600 }; // milliseconds a beat
const A_LETTER = 22; // milliseconds more for each letter beyond the first
const SHORT = 36; // letters that are read in passing
const QUICK = 0.3; // of the usual time
const IN_PASSING = 0.7; // the same, for what brings nothing
const MOST_WAITING = 3; // scenes behind which lesser ones are left out

/** How long a beat stays, in milliseconds: longer where there is much to read, and a moment if nothing comes after it. */
export function pace(scene: Scene, beat: Beat, letters: number, isFollowed = false): number {
  const reading = A_LETTER * Math.max(0, letters - SHORT);
  const brings = beat.gains?.some((points) => points !== 0) || beat.turned?.length;
  const usual = (PACE[settings.speed] + reading) * (scene.kind === "scoring" && !brings ? IN_PASSING : 1);
  const held = scene.kind === "moment" && !isFollowed ? 1.6 : 1;
  return Math.round(usual * held * (settings.scenes === "quick" ? QUICK : 1));
}

/** What is still to be shown of what was told: all of it, or, where much waits, what matters most. */
export function waiting(told: readonly Told[], watched: number): readonly Told[] {
  const left = told.slice(watched);
  if (left.length <= MOST_WAITING) return left;
  return left.filter(({ scene }, i) => scene.kind === "scoring" || i >= left.length - 1);
}

/** The log as far as it gives nothing away of what is still to be watched. */
export function soFar<Line extends { version: number }>(log: Line[], from: number | null): Line[] {
  return from === null ? log : log.filter((line) => line.version < from);
}

/** What a beat sounds like: something turns over, is won or lost; null: nothing that has a sound. */
export function cueOf(beat: Beat): Cue | null {
  if (beat.turned?.length) return "reveal";
  const gains = beat.gains ?? [];
  if (gains.some((points) => points > 0)) return "points";
  return gains.some((points) => points < 0) ? "loss" : null;
}

/** The counters after some beats, by seat. */
export function counted(scene: Scene, beats: number): number[] {
  const total = [...(scene.start ?? [])];
  for (const beat of scene.beats.slice(0, beats))
    (beat.gains ?? []).forEach((points, seat) => (total[seat] += points));
  return total;
}

type Source = { told: Told[]; watched: number };

export class Scenes {
  beat = $state(0);
  /** Somebody has come to it with the pointer, to read: it stays. A pointer that lay there before is no sign. */
  isRead = $state(false);
  /** Somebody has asked for it: it is shown whatever is set. */
  isAsked = $state(false);
  /** Gives the focus back to where it was before a count. */
  handBack: (() => void) | null = null;
  private readonly shown = $derived.by(() => {
    const source = this.source();
    if (!source || (settings.scenes === "off" && !this.isAsked) || this.isHeld()) return null;
    return waiting(source.told, source.watched)[0] ?? null;
  });

  /** `source`: what one viewer was told, and how much of it is over. `isHeld`: nothing may be shown now. */
  constructor(
    private readonly source: () => Source | undefined,
    private readonly isHeld: () => boolean,
    private readonly letters: (beat: Beat) => number,
  ) {
    $effect(() => {
      const source = this.source(); // what nobody wanted to see does not come later either
      if (source && settings.scenes === "off" && !this.isAsked) source.watched = source.told.length;
    });
    // Before the board changes: a focus that leaves or comes meanwhile has a half new page laid out for it.
    $effect.pre(() => {
      if (this.current?.kind !== "scoring") untrack(() => this.handBack?.());
    });
    $effect(() => {
      const { current, now } = this;
      if (!current || !now || this.isRead || (this.isLast && this.waits)) return;
      // What comes meanwhile does not begin the waiting anew.
      const isFollowed = untrack(() => this.isFollowed);
      const stays = pace(current, now, this.letters(now), isFollowed);
      const timer = setTimeout(() => this.next(), stays);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const heard = this.now && cueOf(this.now);
      if (heard) cue(heard);
    });
  }

  get current(): Scene | null {
    return this.shown?.scene ?? null;
  }

  get now(): Beat | null {
    return this.current?.beats[this.beat] ?? null;
  }

  /** The board as it was in the scene; null: as it stands. */
  get view(): View | null {
    return this.current?.view ?? null;
  }

  /** Something is watched that a tap leads on from; what is seen in passing is not. */
  get isHolding(): boolean {
    return this.current !== null && this.current.kind !== "glance";
  }

  /** More waits to be shown after this scene. */
  private get isFollowed(): boolean {
    const source = this.source();
    return source !== undefined && waiting(source.told, source.watched).length > 1;
  }

  get isLast(): boolean {
    return this.current !== null && this.beat >= this.current.beats.length - 1;
  }

  get counters(): number[] {
    return this.current ? counted(this.current, this.beat + 1) : [];
  }

  /** The version from which on the log would give away what is still to be watched; null: none. */
  get heldFrom(): number | null {
    const source = this.source();
    if (!source || settings.scenes === "off" || this.isAsked) return null;
    const held = waiting(source.told, source.watched).find(({ scene }) => scene.kind !== "glance");
    return held?.version ?? null;
  }

  /** A count stays until it has been seen, unless somebody wants it quick. */
  private get waits(): boolean {
    return this.current?.kind === "scoring" && settings.scenes === "full";
  }

  /** The last count once more; null where there was none. */
  get last(): Told | null {
    return (
      this.source()
        ?.told.filter(({ scene }) => scene.kind === "scoring")
        .at(-1) ?? null
    );
  }

  again = (): void => {
    const source = this.source();
    if (!source || !this.last) return;
    this.isAsked = true;
    this.beat = 0;
    source.watched = source.told.indexOf(this.last);
  };

  next = (): void => {
    if (!this.current) return;
    if (this.isLast) this.skip();
    else this.beat += 1;
  };

  /** To the end of the scene; what comes after it comes at once. */
  skip = (): void => {
    const source = this.source();
    if (!source || !this.shown) return;
    this.isRead = false;
    this.isAsked = false;
    this.beat = 0;
    source.watched = source.told.indexOf(this.shown) + 1;
  };
}
