/** What is heard and felt at a table: a few soft tones, made here without a file, and a touch of vibration. */

import { settings } from "./settings.svelte";

export type Cue = "place" | "reveal" | "points" | "loss" | "turn" | "win";
/** One tone: hertz at its beginning and end, when it begins and how long it fades, in seconds; how loud. */
type Tone = { from: number; to?: number; at: number; fade: number; level: number; wave: OscillatorType };

const bell = (from: number, at: number): Tone => ({ from, at, fade: 0.5, level: 0.07, wave: "sine" });
const coin = (from: number, at: number): Tone => ({ from, at, fade: 0.16, level: 0.035, wave: "sine" });
const leaf = (from: number, at: number): Tone => ({ from, at, fade: 0.04, level: 0.03, wave: "triangle" });

const TONES: Record<Cue, Tone[]> = {
  /** Wood on wood. */
  place: [{ from: 210, to: 95, at: 0, fade: 0.09, level: 0.1, wave: "triangle" }],
  /** Cards leafed through. */
  reveal: [leaf(820, 0), leaf(1010, 0.035), leaf(1240, 0.07)],
  /** Coins set down. */
  points: [coin(1174.66, 0), coin(1567.98, 0.06)],
  loss: [{ from: 233, to: 147, at: 0, fade: 0.26, level: 0.06, wave: "triangle" }],
  turn: [bell(523.25, 0), bell(783.99, 0.11)],
  win: [bell(523.25, 0), bell(659.26, 0.12), bell(783.99, 0.24), bell(1046.5, 0.38)],
};
/** Milliseconds on and off. */
const BUZZ: Record<Cue, number[]> = {
  place: [8],
  reveal: [6],
  points: [10],
  loss: [28],
  turn: [24, 50, 24],
  win: [30, 60, 30, 60, 90],
};
const RISE = 0.02; // of a bell, in seconds; what is struck begins at once

let context: AudioContext | null = null;

/** Let a cue be heard and felt, as far as that is wanted and possible here. */
export function cue(what: Cue): void {
  if (settings.sound) sound(TONES[what]);
  if (settings.vibrate && "vibrate" in navigator && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(BUZZ[what]);
}

function sound(tones: Tone[]): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") return;
    for (const tone of tones) strike(context, tone);
  } catch {
    /* no sound here: the page says it too */
  }
}

function strike(where: AudioContext, { from, to, at, fade, level, wave }: Tone): void {
  const start = where.currentTime + at;
  const tone = where.createOscillator();
  const gain = where.createGain();
  tone.type = wave;
  tone.frequency.setValueAtTime(from, start);
  if (to) tone.frequency.exponentialRampToValueAtTime(to, start + fade);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(level, start + Math.min(RISE, fade / 10));
  gain.gain.exponentialRampToValueAtTime(0.0005, start + fade);
  tone.connect(gain).connect(where.destination);
  tone.start(start);
  tone.stop(start + fade + 0.05);
}

/** Browsers want a touch before the first sound. */
export function allowSound(): void {
  context ??= new AudioContext();
  void context.resume();
}
