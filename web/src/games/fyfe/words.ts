/** FYFE in words: buttons, help, points. */

import type { LogEntry, Option } from "../../generated/wire";
import type { Part } from "..";
import type { Play, View } from "../../board/play.svelte";
import { t, word } from "../../i18n";
import { parse } from "./layout";

export const LETTERS: Record<string, string> = {
  blue: "B",
  green: "G",
  violet: "V",
  red: "R",
  yellow: "Y",
};

export function tokenName(token: string): string {
  const { colour, number, symbol } = parse(token);
  return t("fyfe.token", {
    colour: word("fyfe.feature", colour),
    number,
    symbol: word("fyfe.feature", symbol),
  });
}

export function lineName(line: string): string {
  const [kind, which] = line.split("-");
  return kind === "diagonal" ? word("fyfe.diagonal", which) : word("fyfe.line", kind, { which });
}

/** What the house calls a scoring board or a charm. */
export const nameOf = (id: string, play: Play): string => play.labels[id] ?? id.replace(/_/g, " ");

export function label(option: Option, play: Play): string {
  const { space, supply, line, board, charm } = option.arguments;
  const own = play.view.players[play.view.seat ?? 0];
  return word("fyfe.do", option.family, {
    space,
    token: supply && tokenName(own.supply[Number(supply) - 1]),
    line: line && lineName(line),
    board: board && nameOf(board, play),
    charm: charm && nameOf(charm, play),
  });
}

export const score = (view: View, seat: number): string | null =>
  `${view.players[seat].score}${view.players[seat].ended ? " ✓" : ""}`;

export function breakdown(view: View): Part[] {
  const points = Object.fromEntries(view.boards.map((one: any) => [one.board, one.points]));
  const boards = view.players.map(
    (player: any) =>
      Object.values(player.lines).reduce(
        (sum: number, line: any) => sum + (line.turned ? points[line.board] : 0),
        0,
      ) + (player.aside ? (points[player.aside] ?? 0) : 0),
  );
  const first = view.players.map(
    (_: unknown, seat: number) => 3 * view.boards.filter((one: any) => one.first === seat).length,
  );
  const bonus = view.players.map((player: any) => player.bonus);
  const rest = view.players.map(
    (player: any, seat: number) => player.score - boards[seat] - first[seat] - bonus[seat],
  );
  return [
    { label: t("fyfe.part.boards"), values: boards },
    { label: t("fyfe.part.first"), values: first },
    { label: t("fyfe.part.bonus"), values: bonus },
    { label: t("fyfe.part.charms"), values: rest },
  ];
}

export const isMoment = (line: LogEntry): boolean =>
  /^fyfe\.(first|shown\.turned|shown\.bonus|over|over\.shared)$/.test(line.key);
