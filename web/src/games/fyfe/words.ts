/** FYFE in words: buttons, help, points. */

import type { GameKey } from "../../generated/keys";
import type { Option } from "../../generated/wire";
import type { Play } from "../../board/play.svelte";
import type { FyfeView } from "../../generated/fyfe/view";
import type { About } from "../../board/look.svelte";
import { t, word, type Key } from "../../i18n";
import { thing } from "../../i18n/say";
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
  return t("fyfe.board.token", {
    colour: word("fyfe.board.feature", colour),
    number,
    symbol: word("fyfe.board.feature", symbol),
  });
}

export function lineName(line: string): string {
  const [kind, which] = line.split("-");
  return kind === "diagonal"
    ? word("fyfe.board.diagonal", which)
    : word("fyfe.board.line", kind, { which });
}

/** What the house calls a scoring board or a charm. */
export const nameOf = (id: string): string => word("fyfe.name", id);

/** What a scoring board asks for. */
export const aboutBoard = (board: string): About => ({ prose: [`fyfe.asks.${board}`] as Key[] });

export function label(option: Option, play: Play<FyfeView>): string {
  const { space, supply, line, board, charm } = option.arguments;
  const own = play.view.players[play.view.seat ?? 0];
  return word("fyfe.board.do", option.family, {
    space,
    token: supply && thing("fyfe", own.supply[Number(supply) - 1]!), // an option names no empty place
    line: line && lineName(line),
    board: board && nameOf(board),
    charm: charm && nameOf(charm),
  });
}

/** Lines of the log that tell the story. */
export const MOMENTS: GameKey[] = [
  "fyfe.shown.turned",
  "fyfe.shown.bonus",
  "fyfe.first",
  "fyfe.over",
  "fyfe.over.shared",
];
