/** Caffeine Hit in words: buttons, card help, points. */

import type { LogEntry, Option } from "../../generated/wire";
import type { Part } from "..";
import type { Play, View } from "../../house/play.svelte";
import { COLOUR_NAMES, COLOURS, kindOf, SCORING } from "./layout";

export function cardHelp(id: string): string {
  const { name, colour, points, beans, text } = kindOf(id);
  if (colour === "red") return `${name}: ${text ?? ""}`;
  const own = points ? `${points} points` : beans ? `${beans} ${beans > 1 ? "beans" : "bean"}` : "";
  return `${name} (${COLOUR_NAMES[colour]}${own ? `, ${own}` : ""}): ${SCORING[colour]}.`;
}

export function label(option: Option, play: Play): string {
  const given = option.arguments;
  const drink = given.drink ? kindOf(given.drink).name : "";
  switch (option.family) {
    case "boost":
      return `Boost with ${drink}`;
    case "attack":
      return `Attack with ${drink}`;
    case "carrier":
      return `Carry ${drink}`;
    case "to_go":
      return `Hide ${drink} under it`;
    case "loyalty":
      return `As ${drink}`;
    case "cookie":
      return `Cookie on ${drink}`;
    case "spill":
      return `Spill ${drink}`;
    case "swap":
      return `Swap ${kindOf(given.card).name} away`;
    case "add":
      return `Add ${drink}`;
    case "table":
      return Number(given.seat) === play.you ? "My own table" : `${play.names[Number(given.seat)]}'s table`;
    case "stack":
      return given.cookie === "with" ? "The one with a Cookie" : "The one without";
    case "done":
      return "That is all";
  }
  return option.notation;
}

export const familyLabel = (family: string): string =>
  ({ loyalty: "Loyalty Card", cookie: "Complimentary Cookie", spill: "Drink Spill", carrier: "Drinks Carrier", to_go: "To Go Cup" })[family] ?? family;

export const score = (view: View, seat: number): string | null => String(view.points[seat]);

export function breakdown(view: View): Part[] {
  if (!view.result) return [{ label: "Caffeine Points", values: view.points }];
  return COLOURS.map((colour) => ({ label: COLOUR_NAMES[colour], values: view.result.by_colour.map((row: Record<string, number>) => row[colour]) }));
}

export const isMoment = (line: LogEntry): boolean => /\.(spill\.on|cup|challenge|no_challenge|points|win|shared|end)$/.test(line.key);
