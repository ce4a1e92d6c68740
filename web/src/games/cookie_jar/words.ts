/** The game in words: buttons, what each card does in our words, points. */

import type { GameKey } from "../../generated/keys";
import type { Option } from "../../generated/wire";
import type { Play } from "../../board/play.svelte";
import type { CookieJarView, PlayerView } from "../../generated/cookie_jar/view";
import type { About } from "../../board/look.svelte";
import { counted, t, word, type Key, type Thing } from "../../i18n";
import { nameOf as nameIn } from "../../i18n/say";
import { cakeOf, isCake, laid, nameOf } from "./layout";

/** What a card does, in a sentence. */
export const cardText = (id: string): string => word("cookie_jar.text", id);

/** What a card's name means to those who have no Icelandic; nothing to the others. */
export function glossOf(id: string): string {
  const gloss = word("cookie_jar.gloss", id);
  return nameOf(id).startsWith(gloss) ? "" : gloss;
}

/** What a card is called on the island, and what that means. */
export function cardName(id: string): string {
  const name = isCake(id) ? `${cakeOf(id).value} ${nameOf(id)}` : nameOf(id);
  const gloss = glossOf(id);
  return gloss ? `${name} (${gloss})` : name;
}

/** What a card does; of a cake also how many there are. */
export function aboutCard(id: string, view: CookieJarView): About {
  return {
    prose: [`cookie_jar.text.${id}`] as Key[],
    says: isCake(id) ? [t("cookie_jar.board.copies", { count: view.cakes[id] ?? 0 })] : [],
  };
}

/** A card within a phrase: its name alone, in the form that is asked for. */
const held =
  (id: string): Thing =>
  (form) =>
    form ? nameIn("cookie_jar", id, form) : nameOf(id);

/** What is known of a hand. */
function knows(cards: string[]): string {
  if (!cards.length) return t("cookie_jar.board.no_card");
  if (cards.length === 1) return t("cookie_jar.board.holds", { card: held(cards[0]) });
  return t("cookie_jar.board.may_hold", {
    cards: cards.map((card) => `${cakeOf(card).value} ${nameOf(card)}`).join(", "),
  });
}

/** A suspect: what one knows of their hand, what they laid, what protects or marks them. */
export function aboutPlayer(player: PlayerView, isMarked: boolean): About {
  return {
    says: [
      ...(player.is_in ? [] : [t("cookie_jar.board.about_out")]),
      ...(player.protected ? [t("cookie_jar.board.about_safe")] : []),
      ...(isMarked ? [t("cookie_jar.board.about_marked")] : []),
      knows(player.may_hold),
      t("cookie_jar.board.laid", {
        cards: laid(player.row).map(nameOf).join(", ") || t("cookie_jar.board.nothing"),
      }),
    ],
    worth: counted("board.points", player.points),
  };
}

export function secretName(cards: string[]): string {
  return t("cookie_jar.board.secret", {
    card: cards.length === 1 ? nameOf(cards[0]) : t("cookie_jar.board.kinds", { count: cards.length }),
  });
}

/** How the last round ended. */
export function roundName(
  { winners, thief }: { winners: number[]; thief: number | null },
  names: string[],
): string {
  const won = winners.map((seat) => names[seat]).join(", ") || t("cookie_jar.board.nobody");
  return thief === null
    ? t("cookie_jar.board.won", { names: won })
    : t("cookie_jar.board.won_caught", { names: won, thief: names[thief] });
}

export function label(option: Option, play: Play<CookieJarView>): string {
  const { card, seat, value } = option.arguments;
  if (option.family === "choose")
    return Number(seat) === play.you ? t("cookie_jar.board.me") : play.names[Number(seat)];
  return word("cookie_jar.board.do", option.family, { card: card && held(card), value });
}

/** Lines of the log that tell the story. */
export const MOMENTS: GameKey[] = [
  "cookie_jar.out",
  "cookie_jar.out.two",
  "cookie_jar.out.empty",
  "cookie_jar.end.caught",
  "cookie_jar.end.last",
  "cookie_jar.end.deck",
  "cookie_jar.end.all_out",
  "cookie_jar.wins",
  "cookie_jar.wins.jar",
  "cookie_jar.over",
];
