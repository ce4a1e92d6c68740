import { beforeEach, expect, test, vi } from "vitest";

type Tone = { pitch: number; start: number; stop: number; levels: [string, number, number][] };
const heard: Tone[] = [];
let made = 0;
let state = "running";
const resume = vi.fn();

class FakeContext {
  currentTime = 10;
  destination = "out";
  state = state;
  resume = resume;
  constructor() {
    made++;
  }
  createOscillator() {
    const tone: Tone = { pitch: 0, start: 0, stop: 0, levels: [] };
    heard.push(tone);
    const frequency = { set value(pitch: number) { tone.pitch = pitch; } }; // prettier-ignore
    return {
      frequency,
      connect: (level: { connect: (to: string) => void; tone?: Tone }) => ((level.tone = tone), level),
      start: (at: number) => (tone.start = at),
      stop: (at: number) => (tone.stop = at),
    };
  }
  createGain() {
    const tone = heard.at(-1)!;
    const note = (how: string) => (level: number, at: number) => tone.levels.push([how, level, at]);
    const gain = {
      setValueAtTime: note("set"),
      linearRampToValueAtTime: note("rise"),
      exponentialRampToValueAtTime: note("fade"),
    };
    return { gain, connect: (to: string) => expect(to).toBe("out") };
  }
}

let sound: typeof import("./sound");
beforeEach(async () => {
  heard.length = made = 0;
  state = "running";
  vi.clearAllMocks();
  vi.resetModules();
  vi.stubGlobal("AudioContext", FakeContext);
  sound = await import("./sound");
});

test("the cue is two soft tones, the second higher and after the first, over within a second", () => {
  sound.chime();
  expect(heard.map((tone) => tone.pitch)).toEqual([523.25, 783.99]);
  const [first, second] = heard;
  expect([first.start, second.start - first.start]).toEqual([10, expect.closeTo(0.11)]);
  for (const { start, stop, levels } of heard) {
    expect(levels.map(([how]) => how)).toEqual(["set", "rise", "fade"]);
    expect(levels.map(([, level]) => level)).toEqual([0, 0.07, 0.0005]);
    expect(levels.map(([, , at]) => at - start)).toEqual([0, expect.closeTo(0.02), expect.closeTo(0.5)]);
    expect(stop - start, "it fades before it stops").toBeCloseTo(0.55);
  }
});

test("before the first touch nothing sounds; a touch allows it, in one context", () => {
  state = "suspended";
  sound.chime();
  expect(heard).toEqual([]);
  sound.allowSound();
  expect([resume.mock.calls.length, made]).toEqual([1, 1]);
});

test("where there is no sound nothing goes wrong", () => {
  vi.stubGlobal("AudioContext", undefined);
  expect(() => sound.chime()).not.toThrow();
});
