/** FIKA in words: buttons, card help, points. Phrases of the log are the house's. */

import type { GameKey } from "../../generated/keys";
import type { Option } from "../../generated/wire";
import type { Play } from "../../board/play.svelte";
import type { FikaView, GroupView } from "../../generated/fika/view";
import type { About } from "../../board/look.svelte";
import { t, word, type Key } from "../../i18n";
import { nameOf, thing } from "../../i18n/say";
import { parse } from "./layout";

export const SUIT_LETTERS: Record<string, string> = { brown: "B", green: "G", pink: "P" };
export const suitName = (suit: string): string => nameOf("fika", suit);

export const cardName = (card: string): string => nameOf("fika", card);

/** What a card does and asks for; in a café also what it would earn now. */
export function aboutCard(card: string, coins: number | null = null): About {
  const { number } = parse(card);
  return {
    prose: [`fika.effect.${number}`, `fika.objective.${number}`] as Key[],
    worth:
      coins === null ? null : coins > 0 ? t("fika.board.earns", { coins }) : t("fika.board.earns_nothing"),
  };
}

export const effectName = (number: number): string => word("fika.board.short", number);

/** What a Group does, and what one knows of it. */
export function aboutGroup({ slot, card }: GroupView): About {
  return {
    says: [
      t(slot === null ? "fika.board.group_waits" : "fika.board.group_help"),
      card ? t("fika.board.group_known", { card: thing("fika", card) }) : t("fika.board.group_unknown"),
    ],
  };
}

export function groupName({ group, slot, to, card }: GroupView, names: string[]): string {
  if (slot === null) return t("fika.board.group_beside", { group });
  const about = { group, slot, name: names[to ?? 0] };
  return card
    ? t("fika.board.group", { ...about, card: thing("fika", card) })
    : t("fika.board.group_hidden", about);
}

export function label(option: Option, play: Play<FikaView>): string {
  const given = option.arguments;
  switch (option.family) {
    case "suit":
      return word("fika.board.suit_button", given.suit);
    case "cell":
      return cellLabel(given.side, Number(given.slot), play);
    case "pass":
      return t("board.pass");
  }
  return word("fika.board.do", option.family, {
    ...given,
    card: given.card && thing("fika", given.card),
  });
}

function cellLabel(side: string, slot: number, play: Play<FikaView>): string {
  const own = play.view.seat ?? 0;
  const card = play.view.cafes[side === "own" ? own : 1 - own][slot - 1];
  const where = word("fika.board.cell", side, { slot });
  return card ? `${cardName(card)}, ${where}` : where;
}

/** Lines of the log that tell the story. */
export const MOMENTS: GameKey[] = ["fika.round", "fika.over"];
