import { expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { language: "en" } }));
import { fromUtc, hourOf, isoDate, momentOf, timeLeft, toUtc } from "./when";

const HOUR = 3_600_000;

test.each([
  [0, "no time left"],
  [90_000, "1 minute left"],
  [59 * 60_000, "59 minutes left"],
  [HOUR, "1 hour left"],
  [47.9 * HOUR, "47 hours left"],
  [48 * HOUR, "2 days left"],
  [170 * HOUR, "7 days left"],
])("%d milliseconds: %s", (left, said) => expect(timeLeft(1000 + left, 1000)).toBe(said));

test("an hour here is one of UTC, and comes back", () => {
  expect(toUtc(18, -60)).toBe(17); // an hour ahead
  expect(toUtc(1, -120)).toBe(23);
  expect(toUtc(20, 300)).toBe(1);
  for (let hour = 0; hour < 24; hour++) expect(fromUtc(toUtc(hour, 300), 300)).toBe(hour);
});

test.each([
  [["en-GB", "de"], "14:05"],
  [["de-DE", "en-US"], "2:05 PM"],
  [["is"], "2:05 PM"],
])("where people read %s, an hour is written %s", (languages, said) => {
  vi.stubGlobal("navigator", { language: languages[0], languages });
  expect(hourOf(new Date(2026, 10, 18, 14, 5).getTime()).replace(/\s/g, " ")).toBe(said);
});

test("a moment of another day is told with its day", () => {
  vi.stubGlobal("navigator", { language: "en-GB", languages: ["en-GB"] });
  const at = new Date(2026, 10, 18, 14, 5).getTime();
  expect(momentOf(at, at + HOUR)).toBe("14:05");
  expect(momentOf(at, at + 24 * HOUR)).toBe("18 Nov, 14:05");
});

test("files are named by a date that sorts", () => expect(isoDate(0)).toBe("1970-01-01"));
