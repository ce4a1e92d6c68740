/** FIKA, put together. */

import type { GameClient } from "..";
import phrases from "../../generated/fika/phrases.json";
import rulings from "../../generated/fika/rulings.json";
import type { FikaView } from "../../generated/fika/view";
import { origin } from "./animate";
import Board from "./Board.svelte";
import { choose } from "./choose";
import { en } from "./en";
import { MOMENTS, label } from "./words";

export const client: GameClient<FikaView> = {
  Board,
  choose,
  words: { ...phrases, ...en },
  origin,
  label,
  rulings,
  moments: MOMENTS,
};
