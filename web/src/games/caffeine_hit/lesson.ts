/** What Caffeine Hit's lesson says. */

import type { LessonText } from "..";

export const lesson: LessonText = {
  intro: [
    "Everybody has a coffee table. Put drinks that score on yours, and drinks that hurt on your friends'.",
    "Six colours score in six ways: teas count their number, three coffees are worth 10, two iced drinks 5, exactly one Cold Brew 12, the most espresso beans 12. Decafs count minus.",
  ],
  phases: {
    turn: "Each turn is one thing: boost your own table, attack another's, play an action card, or swap cards. Tap the card that glows and take what is offered.",
    add: "You may add more of the same colour, or say that is all.",
    swap: "Up to three cards may be swapped in one turn.",
    table: "Tap the table it goes to.",
    second: "A Drinks Carrier serves a second colour too.",
    stack: "Say which of the two you mean.",
  },
  outro: "The game ends when the pile is out and somebody's hand is empty. Hidden cups are turned up then. Most points win.",
};
