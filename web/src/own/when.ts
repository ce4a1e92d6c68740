/** Dates and stretches of time, in words that people use. */

import { counted, locale, t } from "../i18n";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is left until a moment: two days, five hours, a few minutes. */
export function timeLeft(until: number, now = Date.now()): string {
  const left = until - now;
  if (left <= 0) return t("own.left.none");
  if (left >= 2 * DAY) return counted("own.left.days", Math.floor(left / DAY));
  if (left >= HOUR) return counted("own.left.hours", Math.floor(left / HOUR));
  return counted("own.left.minutes", Math.max(1, Math.floor(left / MINUTE)));
}

export function dateOf(at: number): string {
  return new Date(at).toLocaleDateString(locale(), { year: "numeric", month: "short", day: "numeric" });
}

/** The hour and minute of a day: 14:32, or 2:32 PM where that is the custom. */
export function hourOf(at: number): string {
  return new Date(at).toLocaleTimeString(locale(), { timeStyle: "short" });
}

/** The hour of a moment, with its day where that is not today. */
export function momentOf(at: number, now = Date.now()): string {
  if (new Date(at).toDateString() === new Date(now).toDateString()) return hourOf(at);
  const day = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return new Date(at).toLocaleString(locale(), day);
}

/** As in the name of a file. */
export const isoDate = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** An hour of this place as one of UTC, and back. */
export function toUtc(hour: number, offset = new Date().getTimezoneOffset()): number {
  return (((hour + Math.round(offset / 60)) % 24) + 24) % 24;
}

export const fromUtc = (hour: number, offset = new Date().getTimezoneOffset()): number =>
  toUtc(hour, -offset);
