/** FIKA in words: buttons, card help, points. Phrases of the log are the house's. */

import type { LogEntry, Option } from "../../generated/wire";
import type { Part } from "..";
import type { Play, View } from "../../board/play.svelte";
import { t, word } from "../../i18n";
import { parse, type Group } from "./layout";

export const SUIT_LETTERS: Record<string, string> = { brown: "B", green: "G", pink: "P" };
export const suitName = (suit: string): string => word("fika.suit", suit);

export function cardName(card: string): string {
  const { suit, number } = parse(card);
  return t("fika.card", { suit: suitName(suit), number });
}

export function cardHelp(card: string): string {
  const { number } = parse(card);
  return t("fika.help", {
    card: cardName(card),
    effect: word("fika.effect", number),
    objective: word("fika.objective", number),
  });
}

export function groupName({ group, slot, to, card }: Group, names: string[]): string {
  const about = { group, slot: slot ?? "", name: names[to ?? 0] };
  return card ? t("fika.group", { ...about, card: cardName(card) }) : t("fika.group_hidden", about);
}

export function label(option: Option, play: Play): string {
  const given = option.arguments;
  switch (option.family) {
    case "suit":
      return word("fika.name", given.suit);
    case "cell":
      return cellLabel(given.side, Number(given.slot), play);
    case "pass":
      return t("board.pass");
  }
  return word("fika.do", option.family, { ...given, card: given.card && cardName(given.card) });
}

function cellLabel(side: string, slot: number, play: Play): string {
  const own = play.view.seat ?? 0;
  const card = play.view.cafes[side === "own" ? own : 1 - own][slot - 1];
  const where = word("fika.cell", side, { slot });
  return card ? `${cardName(card)}, ${where}` : where;
}

export const score = (view: View, seat: number): string | null =>
  `${"★".repeat(view.tips[seat])}${"☆".repeat(Math.max(0, 2 - view.tips[seat]))}`;

export function breakdown(view: View): Part[] {
  const last = view.last_round;
  if (!last) return [];
  const slots = last.coins[0].map((_: number, slot: number) => slot);
  return slots.map((slot: number) => ({
    label: t("fika.part", { slot: slot + 1 }),
    values: last.coins.map((row: number[]) => row[slot]),
  }));
}

export const isMoment = (line: LogEntry): boolean =>
  ["fika.coins", "fika.round", "fika.over"].includes(line.key);
