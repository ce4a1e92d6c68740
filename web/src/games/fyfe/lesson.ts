/** What FYFE's lesson says. */

import type { LessonText } from "..";

export const lesson: LessonText = {
  intro: [
    "Fill a board of five by five with tokens. Each token has a colour, a number and a symbol, and each exists once.",
    "Scoring boards point along rows, columns and diagonals and say what their five tokens must be. Everybody plays each round at the same time.",
  ],
  phases: {
    exchange: "A lucky charm token came out: everybody may use one charm this round. Two new tokens is decided before all others.",
    ready: "Two tokens are in your supply. Take the one that glows.",
    place: "Put it on an empty space. Think of the row, the column and the diagonal.",
    placed: "A token with no scoring board along any of its lines needs one. Else end your round.",
    board: "Choose a scoring board: harder ones give more points, and the first to fulfil one gets three more.",
    line: "Now the line it points along. The board stays there.",
    last: "Boards are judged at the end of your round.",
  },
  outro: "After 25 rounds the board is full. Boards fulfilled, FIRST! tiles, bonuses and unused charms make your points.",
};
