/** The game in words: buttons, what each card does in our words, points. */

import type { LogEntry, Option } from "../../generated/wire";
import type { Part } from "..";
import type { Play, View } from "../../board/play.svelte";
import { counted, t, word } from "../../i18n";
import { cakeOf, isCake, laid, nameOf, pancakeOf } from "./layout";

/** What a card does, in a sentence. */
export const cardText = (id: string): string => word("cookie_jar.text", id);

export function cardHelp(id: string): string {
  if (isCake(id)) {
    const { name, english, value } = cakeOf(id);
    return `${value} ${name} (${english}): ${cardText(id)}`;
  }
  const { name, english } = pancakeOf(id);
  return `${name} (${english}): ${cardText(id)}`;
}

/** What is known of a hand. */
function knows(cards: string[]): string {
  if (!cards.length) return t("cookie_jar.no_card");
  if (cards.length === 1) return t("cookie_jar.holds", { card: nameOf(cards[0]) });
  return t("cookie_jar.may_hold", {
    cards: cards.map((card) => `${cakeOf(card).value} ${nameOf(card)}`).join(", "),
  });
}

export function playerName(player: any, name: string): string {
  const facts = [
    name,
    counted("board.points", player.points),
    !player.is_in && t("cookie_jar.out"),
    player.protected && t("cookie_jar.safe"),
  ];
  return t("cookie_jar.player", {
    facts: facts.filter(Boolean).join(", "),
    knows: knows(player.may_hold),
    cards: laid(player.row).map(nameOf).join(", ") || t("cookie_jar.nothing"),
  });
}

export function secretName(cards: string[]): string {
  return t("cookie_jar.secret", {
    card: cards.length === 1 ? nameOf(cards[0]) : t("cookie_jar.kinds", { count: cards.length }),
  });
}

/** How the last round ended. */
export function roundName(
  { winners, thief }: { winners: number[]; thief: number | null },
  names: string[],
): string {
  const won = winners.map((seat) => names[seat]).join(", ") || t("cookie_jar.nobody");
  return thief === null
    ? t("cookie_jar.won", { names: won })
    : t("cookie_jar.won_caught", { names: won, thief: names[thief] });
}

export function label(option: Option, play: Play): string {
  const { card, seat, value } = option.arguments;
  if (option.family === "choose")
    return Number(seat) === play.you ? t("cookie_jar.me") : play.names[Number(seat)];
  return word("cookie_jar.do", option.family, { card: card && nameOf(card), value });
}

export function score(view: View, seat: number): string | null {
  const { points, is_in: isIn } = view.players[seat];
  return t("board.pt", { points }) + (isIn ? "" : ` · ${t("cookie_jar.out")}`);
}

export const breakdown = (view: View): Part[] => [
  { label: t("end.points"), values: view.players.map((player: any) => player.points) },
];

export const isMoment = (line: LogEntry): boolean => /cookie_jar\.(end|wins|over|out)/.test(line.key);
