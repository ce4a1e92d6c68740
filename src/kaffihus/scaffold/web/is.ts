/** High Card á íslensku. */
import type { en } from "./en";

export default {
  "high_card.board.do.keep": "Halda",
  "high_card.board.do.again": "Draga nýtt",
  "high_card.board.hand": "Spilið þitt: {card}",
  "high_card.board.deck": "Stokkurinn",
  "high_card.board.round": "Umferð {round} af {rounds}",
  "high_card.board.seen": "Spil sem hafa sést",
} satisfies Record<keyof typeof en, string>;
