/** Caffeine Hit in words: buttons, card help, points. */

import type { GameKey } from "../../generated/keys";
import type { Option } from "../../generated/wire";
import type { Play } from "../../board/play.svelte";
import type { CaffeineHitView, PlayingView, StackView } from "../../generated/caffeine_hit/view";
import type { About } from "../../board/look.svelte";
import { counted, t, word, type Key } from "../../i18n";
import { nameOf, thing } from "../../i18n/say";
import { kindOf, type Counts } from "./layout";

export const kindName = (kind: string): string => nameOf("caffeine_hit", kind);
export const colourName = (colour: string): string =>
  colour === "red" ? t("caffeine_hit.board.action") : word("caffeine_hit.board.colour", colour);
export const scoring = (colour: string): string =>
  colour === "red" ? t("caffeine_hit.board.action") : word("caffeine_hit.scoring", colour);

/** Cards as people say them: `2 Latte, Cold Brew`. */
export function told(cards: Counts): string {
  return Object.entries(cards)
    .map(([kind, count]) => (count > 1 ? `${count} ${kindName(kind)}` : kindName(kind)))
    .join(", ");
}

/** What a card is and does. */
export function aboutCard(id: string): About {
  const { colour, points, beans } = kindOf(id);
  if (colour === "red") return { prose: [`caffeine_hit.effect.${id}`] as Key[] };
  const own = points
    ? counted("board.points", points)
    : beans
      ? counted("caffeine_hit.board.beans", beans)
      : null;
  return {
    says: [own ? `${colourName(colour)}, ${own}.` : `${colourName(colour)}.`],
    prose: [`caffeine_hit.scoring.${colour}`] as Key[],
  };
}

/** Equal drinks on a table, with what lies on them. */
export function stackName({ drink, count, cookie, loyalty }: StackView): string {
  const marks = [
    cookie && t("caffeine_hit.board.with_cookie"),
    loyalty && t("caffeine_hit.board.by_loyalty"),
  ].filter(Boolean);
  return [count, kindName(drink), ...marks].join(" ");
}

/** The turn that is being played, as far as it is. */
export function turnName({ turn, drink, laid, limit }: PlayingView): string {
  const what = word("caffeine_hit.board.turn", turn) + (drink ? `: ${kindName(drink)}` : "");
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
    drink: drink && thing("caffeine_hit", drink),
    card: card && thing("caffeine_hit", card),
  });
}

export const familyLabel = (family: string): string => word("caffeine_hit.board.family", family);

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
