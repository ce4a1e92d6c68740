/** FYFE, put together. */

import type { GameClient } from "..";
import phrases from "../../generated/fyfe/phrases.json";
import rulings from "../../generated/fyfe/rulings.json";
import type { FyfeView } from "../../generated/fyfe/view";
import { origin } from "./animate";
import Board from "./Board.svelte";
import Figure from "./Figure.svelte";
import { choose } from "./choose";
import { en } from "./en";
import { place } from "./layout";
import { MOMENTS, label } from "./words";

export const client: GameClient<FyfeView> = {
  Board,
  Figure,
  choose,
  place,
  words: { ...phrases, ...en },
  origin,
  label,
  rulings,
  moments: MOMENTS,
};
