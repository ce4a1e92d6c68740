/** What Café Baras's lesson says. */

import type { LessonText } from "..";

export const lesson: LessonText = {
  intro: [
    "You run a café for capybaras. Every card is two things: its upper half can be added to your café, its lower half is a customer you can serve.",
    "Adding costs coins and gives a symbol for good. Serving pays a coin for each food your café has. Your counter begins with Tea and Coffee.",
  ],
  phases: {
    act: "Your turn: tap the card that glows, then choose to add it or to serve its customer.",
    take: "After your turn you refill your hand from the display. Tap the card that glows.",
    end: "Your café pleases a special guest: claim it for points.",
    refresh: "This card may change the whole display.",
    serve_again: "One more customer, if you like.",
  },
  outro: "A customer who gets every food and likes your decor becomes a regular: 4 points. Three or four regulars, or the last guest, end the game.",
};
