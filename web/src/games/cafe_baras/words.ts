/** Café Baras in words: buttons, card help, points. */

import type { LogEntry, Option } from "../../generated/wire";
import type { Part } from "..";
import type { Play, View } from "../../house/play.svelte";
import { cardOf, guestOf, want, type Pay } from "./layout";

const TITLES: Record<string, string> = {
  coffee: "Coffee", tea: "Tea", drink: "Drink", snack: "Snack", soup: "Soup", sweet: "Sweet",
  rustic: "Rustic", retro: "Retro", modern: "Modern",
};
export const LETTERS: Record<string, string> = {
  coffee: "C", tea: "T", drink: "D", snack: "N", soup: "S", sweet: "W", rustic: "Ru", retro: "Re", modern: "Mo",
};
export const titleOf = (symbol: string): string => TITLES[symbol] ?? symbol;

function wantsOf(card: string): string {
  return cardOf(card).customer.wants.map(want).map(({ food, size }) => (size > 1 ? `${size} ${titleOf(food)}s` : titleOf(food))).join(", ");
}

export function cardHelp(card: string): string {
  const { name, category, type, cost, score, text, customer } = cardOf(card);
  const kind = type ? `${titleOf(type)}, ${category}` : category;
  const taste = customer.decor ? `and likes ${titleOf(customer.decor)}` : "and never becomes a regular";
  return `${name} (${kind}): costs ${cost}, scores ${score}. ${text ?? ""} Customer ${customer.name} wants ${wantsOf(card)} ${taste}.`;
}

export function guestHelp(guest: string): string {
  const { name, points, text } = guestOf(guest);
  return `${name}: ${points} points for ${text}.`;
}

export function label(option: Option, play: Play): string {
  const given = option.arguments;
  switch (option.family) {
    case "add": {
      const held = play.view.hand.find((one: any) => one.card === given.card);
      return `Add ${cardOf(given.card).name} for ${held?.cost ?? cardOf(given.card).cost}`;
    }
    case "serve": {
      const paid = play.view.preview[given.card]?.[play.view.seat ?? 0] as Pay | undefined;
      return `Serve ${cardOf(given.card).customer.name}${paid ? `: +${paid.coins}` : ""}${paid?.regular ? ", a regular!" : ""}`;
    }
    case "take":
      return `Take ${cardOf(given.card).name}`;
    case "claim":
      return `Claim ${guestOf(given.guest).name}`;
    case "stand_in":
      return titleOf(given.food);
    case "refresh":
      return "New display";
    case "pass":
      return "Leave it at that";
    case "end":
      return "End my turn";
  }
  return option.notation;
}

export const score = (view: View, seat: number): string | null => `${view.players[seat].points.total} pt`;

export function breakdown(view: View): Part[] {
  const by = (key: string) => view.players.map((player: any) => player.points[key]);
  return [
    { label: "Café cards", values: by("cards") },
    { label: "Regulars", values: by("regulars") },
    { label: "Special guests", values: by("guests") },
    { label: "Coins", values: by("coins") },
  ];
}

export const isMoment = (line: LogEntry): boolean => /regular|claim|trigger|wins|shares/.test(line.key);
