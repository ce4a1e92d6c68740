/** High Card's words on its table. */
export const en = {
  "high_card.board.do.keep": "Keep it",
  "high_card.board.do.again": "Draw another",
  "high_card.board.hand": "Your card: {card}",
  "high_card.board.deck": "The deck",
  "high_card.board.round": "Round {round} of {rounds}",
  "high_card.board.seen": "Cards that were seen",
};
