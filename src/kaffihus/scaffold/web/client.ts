/** High Card, put together. */

import type { GameClient } from "..";
import phrases from "../../generated/high_card/phrases.json";
import rulings from "../../generated/high_card/rulings.json";
import type { HighCardView } from "../../generated/high_card/view";
import Board from "./Board.svelte";
import { choose } from "./choose";
import { en } from "./en";
import { MOMENTS, label } from "./words";

export const client: GameClient<HighCardView> = {
  Board,
  choose,
  words: { ...phrases, ...en },
  label,
  rulings,
  moments: MOMENTS,
};
