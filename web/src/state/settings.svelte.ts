/** What a person may set; kept on the device. */

export type Speed = "none" | "fast" | "normal" | "slow";

const KEY = "kaffihus.settings";
const DEFAULTS = {
  theme: "auto" as "auto" | "light" | "dark",
  speed: "normal" as Speed,
  scenes: "full" as "full" | "quick" | "off", // rounds counted step by step, reveals, eliminations
  talk: true, // what regulars say at the table
  sound: !globalThis.matchMedia?.("(pointer: coarse)").matches, // a phone is quiet unless it is told otherwise
  vibrate: true,
  notify: false,
  confirm: true, // a tap stages a move; a second tap, or the button, makes it
  preview: true,
  coach: false, // its panel is open, where a table has one
  language: "auto", // else its two letters
  largeText: false,
  sideLog: true, // log and chat beside the board, where there is room
  level: "", // the bot last chosen
  call: "", // where people talk while they play, as last set
};
export type Settings = typeof DEFAULTS;

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Settings>(stored());

export function keep(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
  dress();
}

/** Theme and text size onto the page. */
export function dress(): void {
  const dark =
    settings.theme === "dark" ||
    (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.classList.toggle("large", settings.largeText);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#1d1815" : "#f6efe2");
}

/** How long a card moves, in milliseconds. */
export function duration(): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { none: 0, fast: 120, normal: 220, slow: 480 }[settings.speed];
}
