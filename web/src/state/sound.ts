/** The turn cue: one soft sound, made here, no file. */

let context: AudioContext | null = null;

export function chime(): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") return;
    const now = context.currentTime;
    for (const [i, pitch] of [523.25, 783.99].entries()) {
      const tone = context.createOscillator();
      const level = context.createGain();
      tone.type = "sine";
      tone.frequency.value = pitch;
      level.gain.setValueAtTime(0, now + i * 0.11);
      level.gain.linearRampToValueAtTime(0.07, now + i * 0.11 + 0.02);
      level.gain.exponentialRampToValueAtTime(0.0005, now + i * 0.11 + 0.5);
      tone.connect(level).connect(context.destination);
      tone.start(now + i * 0.11);
      tone.stop(now + i * 0.11 + 0.55);
    }
  } catch {
    /* no sound here: the title says it too */
  }
}

/** Browsers want a touch before the first sound. */
export function allowSound(): void {
  context ??= new AudioContext();
  void context.resume();
}
