/** Caffeine Hit in words: buttons, card help, points. */

import type { LogEntry, Option } from "../../generated/wire";
import type { Part } from "..";
import type { Play, View } from "../../board/play.svelte";
import { counted, t, word } from "../../i18n";
import { COLOURS, kindOf, type Stack } from "./layout";

export const colourName = (colour: string): string => word("caffeine_hit.colour", colour);
export const scoring = (colour: string): string => word("caffeine_hit.scoring", colour);

export function cardHelp(id: string): string {
  const { name, colour, points, beans, text } = kindOf(id);
  if (colour === "red") return `${name}: ${text ?? ""}`;
  const own = points
    ? counted("board.points", points)
    : beans
      ? counted("caffeine_hit.beans", beans)
      : null;
  const about = own ? `${colourName(colour)}, ${own}` : colourName(colour);
  return `${name} (${about}): ${scoring(colour)}.`;
}

/** Equal drinks on a table, with what lies on them. */
export function stackName({ drink, count, cookie, loyalty }: Stack): string {
  const marks = [cookie && t("caffeine_hit.with_cookie"), loyalty && t("caffeine_hit.by_loyalty")].filter(
    Boolean,
  );
  return [count, kindOf(drink).name, ...marks].join(" ");
}

/** The turn that is being played, as far as it is. */
export function turnName({ turn, drink, laid, limit }: View): string {
  const what = word("caffeine_hit.turn", turn) + (drink ? `: ${kindOf(drink).name}` : "");
  return limit ? `${what} · ${t("caffeine_hit.laid", { laid, limit })}` : what;
}

export function label(option: Option, play: Play): string {
  const { drink, card, seat, cookie } = option.arguments;
  switch (option.family) {
    case "table":
      return Number(seat) === play.you
        ? t("caffeine_hit.own_table")
        : t("caffeine_hit.others_table", { name: play.names[Number(seat)] });
    case "stack":
      return word("caffeine_hit.stack", cookie);
  }
  return word("caffeine_hit.do", option.family, {
    drink: drink && kindOf(drink).name,
    card: card && kindOf(card).name,
  });
}

export const familyLabel = (family: string): string => word("caffeine_hit.family", family);

export const score = (view: View, seat: number): string | null => String(view.points[seat]);

export function breakdown(view: View): Part[] {
  const tables: Record<string, number>[] =
    view.result?.by_colour ?? view.preview.map((worth: View) => worth.points);
  return COLOURS.map((colour) => ({
    label: colourName(colour),
    values: tables.map((points) => points[colour]),
  }));
}

export const isMoment = (line: LogEntry): boolean =>
  /\.(spill\.on|cup|challenge|no_challenge|points|win|shared|end)$/.test(line.key);
