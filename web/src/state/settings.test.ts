import { beforeEach, describe, expect, test, vi } from "vitest";

const page = vi.hoisted(() => {
  const kept = new Map<string, string>([["kaffihus.settings", '{"speed":"slow","sound":false}']]);
  const media: Record<string, boolean> = {};
  const classes = new Map<string, boolean>();
  const meta = { content: "" };
  const root = {
    dataset: {} as Record<string, string>,
    classList: { toggle: (n: string, on: boolean) => classes.set(n, on) },
  };
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    matchMedia: (query: string) => ({ matches: media[query] ?? false }),
    document: {
      documentElement: root,
      querySelector: () => ({ setAttribute: (_: string, value: string) => (meta.content = value) }),
    },
  });
  return { kept, media, classes, meta, root };
});
import { dress, duration, keep, settings } from "./settings.svelte";

const DARK = "(prefers-color-scheme: dark)";
const STILL = "(prefers-reduced-motion: reduce)";

beforeEach(() => {
  for (const query of Object.keys(page.media)) delete page.media[query];
});

test("what was kept is set, the rest is as usual", () => {
  expect(settings).toMatchObject({ speed: "slow", sound: false });
  expect(settings).toMatchObject({ theme: "auto", language: "auto", level: "" });
  expect([settings.confirm, settings.preview, settings.notify, settings.largeText]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("what is set is kept and put on at once", () => {
  settings.largeText = true;
  settings.theme = "dark";
  keep();
  expect(JSON.parse(page.kept.get("kaffihus.settings")!)).toMatchObject({ largeText: true, speed: "slow" });
  expect([page.root.dataset.theme, page.classes.get("large"), page.meta.content]).toEqual([
    "dark",
    true,
    "#1d1815",
  ]);
});

test.each([
  ["auto", true, "dark", "#1d1815"],
  ["auto", false, "light", "#f6efe2"],
  ["light", true, "light", "#f6efe2"],
  ["dark", false, "dark", "#1d1815"],
] as const)("theme %s on a device that is dark: %s", (theme, isDark, shown, colour) => {
  settings.theme = theme;
  settings.largeText = false;
  page.media[DARK] = isDark;
  dress();
  expect([page.root.dataset.theme, page.meta.content, page.classes.get("large")]).toEqual([
    shown,
    colour,
    false,
  ]);
});

describe("how long a card moves", () => {
  test.each([
    ["none", 0],
    ["fast", 120],
    ["normal", 220],
    ["slow", 480],
  ] as const)("%s: %i ms", (speed, milliseconds) => {
    settings.speed = speed;
    expect(duration()).toBe(milliseconds);
  });

  test("not at all for who wants no motion", () => {
    settings.speed = "slow";
    page.media[STILL] = true;
    expect(duration()).toBe(0);
  });
});

test.each([
  [true, false],
  [false, true],
])(
  "where fingers point: %s, it sounds unless told otherwise: %s; it may vibrate",
  async (isTouched, sounds) => {
    page.kept.clear();
    page.media["(pointer: coarse)"] = isTouched;
    vi.resetModules();
    const { settings: fresh } = await import("./settings.svelte");
    expect([fresh.sound, fresh.vibrate]).toEqual([sounds, true]);
  },
);
