/** What the lesson says. */

import type { LessonText } from "..";

export const lesson: LessonText = {
  intro: [
    "Somebody emptied the cookie jar. Each of you holds one cake in secret; one more lies aside. Find the jar, and do not be caught with it.",
    "On your turn you draw a second card and lay one of the two in front of you. Its text is carried out; higher cards are worth keeping to the end.",
  ],
  phases: {
    lay: "You hold two cards. Tap the one that glows to lay it, and read below what it does.",
    target: "Its text needs a player: tap one.",
    guess: "A Kleina guesses: which card does he hold? What you know of everybody is worked out for you.",
    first: "Pancakes are carried out at once; here you may say which comes first.",
    toss: "You are down to one card.",
  },
  outro: "A round ends when the jar is found, one player is left, or the deck is out: then the highest card wins a point.",
};
