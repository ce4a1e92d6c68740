/** The first page comes with few words: here is that it says no others. */

import { describe, expect, test, vi } from "vitest";
import house from "../generated/house.json";
import names from "../generated/names.json";
import { en } from "./en";
import { first } from "./first";

const SOURCES = import.meta.glob<string>(["../**/*.ts", "../**/*.svelte", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const IMPORTED = /^\s*(?:import|export)\s+(?!type\s)[^;"]*?from\s+"(\.[^"]+)"/gm;
const KEY = /\b(?:t|word|counted|fact)\(\s*(?:[^()"]*\?\s*)?"([\w.]+)"(?:\s*:\s*"([\w.]+)")?/g;

/** The file that another one's import stands for. */
function found(from: string, specifier: string): string | undefined {
  const path = new URL(specifier, new URL(from, "file:///src/i18n/")).pathname.replace("/src/", "../");
  const here = path.replace("../i18n/", "./");
  return [path, here].flatMap((one) => [one, `${one}.ts`, `${one}/index.ts`]).find((one) => one in SOURCES);
}

/** All files that come with these. */
function whatComesWith(entries: string[]): string[] {
  const files = new Set(entries);
  for (const file of files)
    for (const [, specifier] of SOURCES[file].matchAll(IMPORTED)) {
      const other = found(file, specifier);
      if (other) files.add(other);
    }
  return [...files];
}

const FILES = whatComesWith(["../main.ts", "../tab/main.ts"]);
const said = (file: string) =>
  [...SOURCES[file].matchAll(KEY)].flatMap(([, one, other]) => [one, other]).filter(Boolean);
const isThere = (key: string) =>
  Object.keys({ ...names, ...first }).some((one) => one === key || one.startsWith(`${key}.`));

test("the first page is found with what it is made of, and without what comes later", () => {
  expect(FILES).toContain("../pages/Home.svelte");
  expect(FILES).toContain("../characters/Regulars.svelte");
  expect(FILES).not.toContain("../pages/Table.svelte");
  expect(FILES).not.toContain("./en.ts");
  expect(FILES.flatMap(said).length).toBeGreaterThan(40);
});

test.each(FILES)("%s says nothing that is not there yet", (file) => {
  expect(said(file).filter((key) => key in en && !isThere(key))).toEqual([]);
});

/** The words that there are of a language, none of which had been asked for before. */
async function wordsOf(id: string, isWhole: boolean): Promise<string[]> {
  vi.resetModules();
  const { speak, speakWhole, translations } = await import("./translations.svelte");
  if (isWhole) await speakWhole("en"); // another language, and the one that is spoken next
  await speak(id);
  return Object.keys(translations.words[id]);
}

describe.each(["de", "is"])("%s", (id) => {
  test("comes to the first page with the same few words, and with what the games say of themselves", async () => {
    const there = await wordsOf(id, false);
    const few = Object.keys({ ...names, ...first });
    expect(few.filter((key) => !there.includes(key))).toEqual([]);
    expect(there.filter((key) => !few.includes(key) && !key.endsWith(".tagline"))).toEqual([]);
  });

  test("comes whole once more than the first page is needed", async () => {
    const there = await wordsOf(id, true);
    expect(Object.keys({ ...house, ...en }).filter((key) => !there.includes(key))).toEqual([]);
  });
});
