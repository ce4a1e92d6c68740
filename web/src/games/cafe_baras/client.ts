/** Café Baras, put together. */

import type { GameClient } from "..";
import phrases from "../../generated/cafe_baras/phrases.json";
import rulings from "../../generated/cafe_baras/rulings.json";
import type { CafeBarasView } from "../../generated/cafe_baras/view";
import { origin } from "./animate";
import Board from "./Board.svelte";
import Figure from "./Figure.svelte";
import Piece from "./Piece.svelte";
import { choose } from "./choose";
import { en } from "./en";
import { MOMENTS, label } from "./words";

export const client: GameClient<CafeBarasView> = {
  Board,
  Figure,
  Piece,
  choose,
  words: { ...phrases, ...en },
  origin,
  label,
  rulings,
  moments: MOMENTS,
};
