/** The game in words: buttons, what each card does in our words, points. */

import type { LogEntry, Option } from "../../generated/wire";
import type { Part } from "..";
import type { Play, View } from "../../house/play.svelte";
import { cakeOf, isCake, nameOf, pancakeOf } from "./layout";

const TEXTS: Record<string, string> = {
  kleina: "Choose a player and guess his card (no Kleina). Right: he is out.",
  kleina_coffee: "Guess the card of every other player in turn, to your left. Each one you hit is out.",
  piparkaka: "You may look at a player's card.",
  piparkaka_coffee: "Exchange your hand with the secret card.",
  laufabraud: "Compare hands with a player: the lower card is out.",
  laufabraud_coffee: "Two players of your choice compare hands: the lower card is out.",
  lakkristoppur: "You are safe until you lay another card.",
  lakkristoppur_coffee: "Mark a player: everybody must play his cards on that one.",
  randalina: "A player, perhaps you, discards the hand and draws a new one.",
  randalina_coffee: "Two players discard their hands and draw new ones.",
  hjonabandssaela: "Swap hands with a player.",
  hjonabandssaela_coffee: "Two players of your choice swap hands.",
  hnallthora: "Must be laid if you hold a cake with coffee beside it.",
  tom_krus: "The empty jar! Whoever lays or loses it is caught. Kept to the end it wins two points.",
  grautarlumma: "All cakes on the table go back into the deck. Draw again.",
  halfbokud_lumma: "After this turn the order of play is reversed. Draw again.",
  lumma_med_kaffi: "Everybody with a coffee cake is out.",
  lummudeig: "All hands are shuffled together and dealt out again.",
  lummustafli: "Whoever has the highest single card before him takes a turn.",
  tvilumma: "Draw two cards and lay two.",
  upphitud_lumma: "Somebody who is out comes back.",
  vidbrennd_lumma: "The turn ends at once.",
};

/** What a card does, in a sentence. */
export const cardText = (id: string): string => TEXTS[id] ?? "";

export function cardHelp(id: string): string {
  if (isCake(id)) {
    const { name, english, value } = cakeOf(id);
    return `${value} ${name} (${english}): ${cardText(id)}`;
  }
  const { name, english } = pancakeOf(id);
  return `${name} (${english}): ${cardText(id)}`;
}

export function label(option: Option, play: Play): string {
  const given = option.arguments;
  switch (option.family) {
    case "first":
      return `${nameOf(given.card)} first`;
    case "lay":
      return `Lay ${nameOf(given.card)}`;
    case "name":
      return `Keep ${nameOf(given.card)} as the hand`;
    case "toss":
      return `Toss ${nameOf(given.card)}`;
    case "choose":
      return Number(given.seat) === play.you ? "Me" : play.names[Number(given.seat)];
    case "guess":
      return `It is ${nameOf(given.card)}`;
    case "number":
      return `It is a ${given.value}`;
    case "pass":
      return "Look at nobody";
  }
  return option.notation;
}

export const score = (view: View, seat: number): string | null => `${view.players[seat].points} pt${view.players[seat].in ? "" : " · out"}`;

export const breakdown = (view: View): Part[] => [{ label: "Points", values: view.players.map((player: any) => player.points) }];

export const isMoment = (line: LogEntry): boolean => /cookie_jar\.(end|wins|over|out)/.test(line.key);
