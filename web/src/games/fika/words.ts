/** FIKA in words: buttons, card help, points. Phrases of the log are the house's. */

import type { LogEntry, Option } from "../../generated/wire";
import type { Part } from "..";
import type { Play, View } from "../../house/play.svelte";
import { parse } from "./layout";

export const SUIT_NAMES: Record<string, string> = { brown: "Brown (bean)", green: "Green (leaf)", pink: "Pink (berry)" };
export const SUIT_LETTERS: Record<string, string> = { brown: "B", green: "G", pink: "P" };

export const EFFECTS: Record<number, string> = {
  1: "Placed: you may swap a supply card with a card of either café.",
  2: "Placed: you may swap one of your cards with the card opposite.",
  3: "Placed: you may take a Group up and lay a hand card down in its place.",
  4: "Placed: you may exchange one or two other cards of your café with your hand.",
  5: "Placed: you may move a Group to any free Street card, three cups towards you.",
  6: "Placed: you may let two places of one café change.",
};
export const OBJECTIVES: Record<number, string> = {
  1: "5 coins if two neighbours in your café have the same number.",
  2: "6 coins if a 1 and a 6 stand at the two ends of your café.",
  3: "7 coins if a Group sits in front of it.",
  4: "7 coins if three neighbours have the same suit.",
  5: "8 coins if three neighbours run up or down by one.",
  6: "9 coins if four cards share a suit. Opposite a 1 it counts as 2 to 5.",
};

export function cardName(card: string): string {
  const { suit, number } = parse(card);
  return `${suit} ${number}`;
}

export function cardHelp(card: string): string {
  const { number } = parse(card);
  return `${cardName(card)}. ${EFFECTS[number]} Scores ${OBJECTIVES[number]} Two cups of a Group double it, three treble it.`;
}

export function label(option: Option, play: Play): string {
  const given = option.arguments;
  switch (option.family) {
    case "suit":
      return SUIT_NAMES[given.suit];
    case "choose":
      return `Choose ${cardName(given.card)}`;
    case "stop":
      return "Place no more cards";
    case "place":
      return `Place in slot ${given.slot}`;
    case "pass":
      return "Leave it at that";
    case "supply":
      return `Swap ${cardName(given.card)}`;
    case "cell":
      return cellLabel(given.side, Number(given.slot), play);
    case "group":
      return `Group ${given.group}`;
    case "hide":
      return `Lay ${cardName(given.card)} down`;
    case "bring":
      return `Bring ${cardName(given.card)}`;
    case "street":
      return `To Street card ${given.slot}`;
  }
  return option.notation;
}

function cellLabel(side: string, slot: number, play: Play): string {
  const own = play.view.seat ?? 0;
  const card = play.view.cafes[side === "own" ? own : 1 - own][slot - 1];
  const where = side === "own" ? `slot ${slot}` : `their slot ${slot}`;
  return card ? `${cardName(card)}, ${where}` : where;
}

export const score = (view: View, seat: number): string | null => `${"★".repeat(view.tips[seat])}${"☆".repeat(Math.max(0, 2 - view.tips[seat]))}`;

export function breakdown(view: View): Part[] {
  const last = view.last_round;
  if (!last) return [];
  const slots = last.coins[0].map((_: number, slot: number) => slot);
  return slots.map((slot: number) => ({ label: `Slot ${slot + 1}, last round`, values: last.coins.map((row: number[]) => row[slot]) }));
}

export const isMoment = (line: LogEntry): boolean => ["fika.coins", "fika.round", "fika.over"].includes(line.key);
