/** What FIKA's lesson says, by what is being decided. */

import type { LessonText } from "..";

export const lesson: LessonText = {
  intro: [
    "Two street cafés face each other: yours is the lower row. Fill five slots; whoever earns more coins gets a Tip. Two Tips win.",
    "Six cards are in your hand. Each has a number, a suit, an effect when it is placed, and an objective that pays coins at the end of the round.",
  ],
  phases: {
    primary: "The first decision of a round: suits in order of importance. They only break ties.",
    secondary: "Now the second suit.",
    choose: "Both choose a card at the same time, face down. The lower number is usually placed first. Take the card that glows.",
    place: "Put it into a free slot of your café. Neighbours matter for pairs, runs and suits.",
    one_supply: "A 1 may swap a card of the supply with a card of either café.",
    two_cell: "A 2 may swap one of your cards with the one opposite.",
    three_group: "A 3 works with the Groups on the Street: guests that double or treble the coins of the card behind them.",
    four_lift: "A 4 brings cards of your café back to hand, for better ones.",
    five_group: "A 5 moves a Group, with its three cups towards you: trebled coins.",
    six_first: "A 6 lets two places of one café change.",
  },
  outro: "That was the heart of it: place, bend the Street your way, and count. Now play a whole game.",
};
