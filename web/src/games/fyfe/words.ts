/** FYFE in words: buttons, help, points. */

import type { LogEntry, Option } from "../../generated/wire";
import type { Part } from "..";
import type { Play, View } from "../../house/play.svelte";
import { lineTitle, parse } from "./layout";

export const LETTERS: Record<string, string> = { blue: "B", green: "G", violet: "V", red: "R", yellow: "Y" };
/** A scoring board in a few words. */
export const SHORT: Record<string, string> = {
  any: "any five", different_symbols: "≠ symbols", different_colours: "≠ colours", different_numbers: "≠ numbers",
  house_symbols: "3+2 symbols", house_colours: "3+2 colours", house_numbers: "3+2 numbers",
  order_symbols: "symbols in order", order_colours: "colours in order", order_up: "1 2 3 4 5", order_down: "5 4 3 2 1",
  same_symbol: "one symbol", same_colour: "one colour", same_number: "one number", all_different: "all different",
};
export const CHARM_WORDS: Record<string, string> = {
  redraw: "new tokens", move: "move", swap: "swap", four_of_five: "4 of 5", place_joker: "place joker", turn_joker: "turn joker", set_aside: "set aside",
};

export function tokenName(token: string): string {
  const { colour, number, symbol } = parse(token);
  return `${colour} ${number} ${symbol}`;
}

export function label(option: Option, play: Play): string {
  const given = option.arguments;
  const own = play.view.players[play.view.seat ?? 0];
  const name = (id: string) => play.labels[id] ?? id.replace(/_/g, " ");
  switch (option.family) {
    case "take":
      return `Take ${tokenName(own.supply[Number(given.supply) - 1])}`;
    case "place":
      return `Place it on ${given.space}`;
    case "board":
      return `Take board: ${name(given.board)}`;
    case "line":
      return `Point it along ${lineTitle(given.line)}`;
    case "extra":
      return "Place a further scoring board";
    case "end":
      return "End my round";
    case "skip":
      return "Use no charm";
    case "charm":
      return `Charm: ${name(given.charm)}`;
    case "move":
      return `Move the token on ${given.space}`;
    case "to":
      return `To ${given.space}`;
    case "swap":
      return `Swap the token on ${given.space}`;
    case "turn":
      return `Make ${given.space} a joker`;
    case "fulfil":
      return `Fulfil ${lineTitle(given.line)}`;
    case "aside":
      return `Set the board of ${lineTitle(given.line)} aside`;
  }
  return option.notation;
}

export const score = (view: View, seat: number): string | null => `${view.players[seat].score}${view.players[seat].ended ? " ✓" : ""}`;

export function breakdown(view: View): Part[] {
  const points = Object.fromEntries(view.boards.map((one: any) => [one.board, one.points]));
  const boards = view.players.map((player: any) => Object.values(player.lines).reduce((sum: number, line: any) => sum + (line.turned ? points[line.board] : 0), 0) + (player.aside ? (points[player.aside] ?? 0) : 0));
  const first = view.players.map((_: unknown, seat: number) => 3 * view.boards.filter((one: any) => one.first === seat).length);
  const bonus = view.players.map((player: any) => player.bonus);
  const rest = view.players.map((player: any, seat: number) => player.score - boards[seat] - first[seat] - bonus[seat]);
  return [
    { label: "Scoring boards", values: boards },
    { label: "FIRST! tiles", values: first },
    { label: "Bonus for several at once", values: bonus },
    { label: "Charms not used", values: rest },
  ];
}

export const isMoment = (line: LogEntry): boolean => /^fyfe\.(first|shown\.turned|shown\.bonus|over|over\.shared)$/.test(line.key);
