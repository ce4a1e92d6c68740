/** Caffeine Hit in words: buttons, card help, points. */

import type { GameKey } from "../../generated/keys";
import type { Option } from "../../generated/wire";
import type { Play } from "../../board/play.svelte";
import type { CaffeineHitView, PlayingView, StackView } from "../../generated/caffeine_hit/view";
import { counted, t, word } from "../../i18n";
import { kindOf } from "./layout";

export const colourName = (colour: string): string => word("caffeine_hit.board.colour", colour);
export const scoring = (colour: string): string =>
  colour === "red" ? t("caffeine_hit.board.action") : word("caffeine_hit.scoring", colour);

export function cardHelp(id: string): string {
  const { name, colour, points, beans, text } = kindOf(id);
  if (colour === "red") return `${name}: ${text ?? ""}`;
  const own = points
    ? counted("board.points", points)
    : beans
      ? counted("caffeine_hit.board.beans", beans)
      : null;
  const about = own ? `${colourName(colour)}, ${own}` : colourName(colour);
  return `${name} (${about}): ${scoring(colour)}.`;
}

/** Equal drinks on a table, with what lies on them. */
export function stackName({ drink, count, cookie, loyalty }: StackView): string {
  const marks = [
    cookie && t("caffeine_hit.board.with_cookie"),
    loyalty && t("caffeine_hit.board.by_loyalty"),
  ].filter(Boolean);
  return [count, kindOf(drink).name, ...marks].join(" ");
}

/** The turn that is being played, as far as it is. */
export function turnName({ turn, drink, laid, limit }: PlayingView): string {
  const what = word("caffeine_hit.board.turn", turn) + (drink ? `: ${kindOf(drink).name}` : "");
  return limit ? `${what} · ${t("caffeine_hit.board.laid", { laid, limit })}` : what;
}

export function label(option: Option, play: Play<CaffeineHitView>): string {
  const { drink, card, seat, cookie } = option.arguments;
  switch (option.family) {
    case "table":
      return Number(seat) === play.you
        ? t("caffeine_hit.board.own_table")
        : t("caffeine_hit.board.others_table", { name: play.names[Number(seat)] });
    case "stack":
      return word("caffeine_hit.board.stack", cookie);
  }
  return word("caffeine_hit.board.do", option.family, {
    drink: drink && kindOf(drink).name,
    card: card && kindOf(card).name,
  });
}

export const familyLabel = (family: string): string => word("caffeine_hit.board.family", family);

export const score = (view: CaffeineHitView, seat: number): string => String(view.scores[seat]);

/** Lines of the log that tell the story. */
export const MOMENTS: GameKey[] = [
  "caffeine_hit.spill.on",
  "caffeine_hit.end",
  "caffeine_hit.cup",
  "caffeine_hit.challenge",
  "caffeine_hit.no_challenge",
  "caffeine_hit.points",
  "caffeine_hit.win",
  "caffeine_hit.shared",
];
