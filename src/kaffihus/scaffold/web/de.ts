/** High Card auf Deutsch. */
import type { en } from "./en";

export default {
  "high_card.board.do.keep": "Behalten",
  "high_card.board.do.again": "Neue ziehen",
  "high_card.board.hand": "Deine Karte: {card}",
  "high_card.board.deck": "Der Stapel",
  "high_card.board.round": "Runde {round} von {rounds}",
  "high_card.board.seen": "Gesehene Karten",
} satisfies Record<keyof typeof en, string>;
