/** FIKA, put together. */

import type { GameClient } from "..";
import phrases from "../../generated/fika/phrases.json";
import rulings from "../../generated/fika/rulings.json";
import type { FikaView } from "../../generated/fika/view";
import { origin } from "./animate";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { choose } from "./choose";
import { en } from "./en";
import { place } from "./layout";
import { MOMENTS, label } from "./words";

export const client: GameClient<FikaView> = {
  Board,
  Piece,
  choose,
  place,
  words: { ...phrases, ...en },
  origin,
  label,
  rulings,
  moments: MOMENTS,
};
