import { beforeEach, expect, test, vi } from "vitest";

const settings = vi.hoisted(() => ({ sound: true, vibrate: true }));
vi.mock("./settings.svelte", () => ({ settings }));

type Heard = { pitches: [number, number][]; start: number; stop: number; levels: [number, number][] };
const heard: Heard[] = [];
let made = 0;
let state = "running";
const resume = vi.fn(),
  vibrate = vi.fn();

class FakeContext {
  currentTime = 10;
  destination = "out";
  state = state;
  resume = resume;
  constructor() {
    made++;
  }
  createOscillator() {
    const tone: Heard = { pitches: [], start: 0, stop: 0, levels: [] };
    heard.push(tone);
    const note = (pitch: number, at: number) => tone.pitches.push([pitch, at]);
    return {
      frequency: { setValueAtTime: note, exponentialRampToValueAtTime: note },
      connect: (level: object) => level,
      start: (at: number) => (tone.start = at),
      stop: (at: number) => (tone.stop = at),
    };
  }
  createGain() {
    const tone = heard.at(-1)!;
    const note = (level: number, at: number) => tone.levels.push([level, at]);
    const gain = {
      setValueAtTime: note,
      linearRampToValueAtTime: note,
      exponentialRampToValueAtTime: note,
    };
    return { gain, connect: (to: string) => expect(to).toBe("out") };
  }
}

let sound: typeof import("./sound");
beforeEach(async () => {
  heard.length = made = 0;
  state = "running";
  Object.assign(settings, { sound: true, vibrate: true });
  vi.clearAllMocks();
  vi.resetModules();
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: true } });
  sound = await import("./sound");
});

test("my turn is two soft tones, the second higher and after the first", () => {
  sound.cue("turn");
  expect(heard.map((tone) => tone.pitches[0][0])).toEqual([523.25, 783.99]);
  expect(heard[1].start - heard[0].start).toBeCloseTo(0.11);
  expect(vibrate).toHaveBeenCalledWith([24, 50, 24]);
});

test.each(["place", "reveal", "turn", "win"] as const)(
  "%s is soft, fades before it stops, and is short",
  (what) => {
    sound.cue(what);
    expect(heard.length).toBeGreaterThan(0);
    for (const { start, stop, levels } of heard) {
      const [[silent, begun], [loudest, loud], [faded, over]] = levels;
      expect([silent, begun]).toEqual([0, start]);
      expect(loudest).toBeLessThanOrEqual(0.1);
      expect(loud - start, "it rises at once").toBeCloseTo(Math.min(0.02, (over - start) / 10));
      expect(faded).toBeLessThan(0.001);
      expect(stop).toBeGreaterThan(over);
      expect(stop - 10).toBeLessThan(1);
    }
  },
);

test("every cue sounds and feels as it always has: each tone with its pitches, when it begins and ends", () => {
  const cues = ["place", "reveal", "points", "loss", "turn", "win"] as const;
  const found = cues.map((what) => {
    heard.length = 0;
    sound.cue(what);
    const rounded = (value: number) => Math.round(1000 * (value - 10));
    const tones = heard.map(({ pitches, start, levels, stop }) =>
      [pitches.map(([pitch]) => pitch), rounded(start), levels[1][0], rounded(stop)].flat().join(" "),
    );
    return [what, ...tones, vibrate.mock.lastCall![0].join(" ")];
  });
  expect(found).toEqual([
    ["place", "210 95 0 0.1 140", "8"],
    ["reveal", "820 0 0.03 90", "1010 35 0.03 125", "1240 70 0.03 160", "6"],
    ["points", "1174.66 0 0.035 210", "1567.98 60 0.035 270", "10"],
    ["loss", "233 147 0 0.06 310", "28"],
    ["turn", "523.25 0 0.07 550", "783.99 110 0.07 660", "24 50 24"],
    ["win", "523.25 0 0.07 550", "659.26 120 0.07 670", "783.99 240 0.07 790", "1046.5 380 0.07 930",
      "30 60 30 60 90"],
  ]);
}); // prettier-ignore

test("a card laid down sounds lower at its end, a bell does not", () => {
  sound.cue("place");
  expect(heard[0].pitches.map(([pitch]) => pitch)).toEqual([210, 95]);
  sound.cue("turn");
  expect(heard[1].pitches).toHaveLength(1);
});

test("each of the two is left out where it is not wanted", () => {
  settings.sound = false;
  sound.cue("win");
  expect([heard.length, vibrate.mock.calls.length]).toEqual([0, 1]);
  Object.assign(settings, { sound: true, vibrate: false });
  sound.cue("win");
  expect([heard.length, vibrate.mock.calls.length]).toEqual([4, 1]);
});

test("before the first touch nothing sounds; a touch allows it, in one context", () => {
  state = "suspended";
  sound.cue("turn");
  expect(heard).toEqual([]);
  sound.allowSound();
  expect([resume.mock.calls.length, made]).toEqual([1, 1]);
});

test("before the first touch nothing is felt either", () => {
  vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: false } });
  sound.cue("turn");
  expect(vibrate).not.toHaveBeenCalled();
});

test("where there is neither sound nor vibration nothing goes wrong", () => {
  vi.stubGlobal("AudioContext", undefined);
  vi.stubGlobal("navigator", {});
  expect(() => sound.cue("turn")).not.toThrow();
});
