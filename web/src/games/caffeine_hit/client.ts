/** Caffeine Hit, put together. */

import type { GameClient } from "..";
import phrases from "../../generated/caffeine_hit/phrases.json";
import rulings from "../../generated/caffeine_hit/rulings.json";
import type { CaffeineHitView } from "../../generated/caffeine_hit/view";
import { origin } from "./animate";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { choose } from "./choose";
import { en } from "./en";
import { familyLabel, MOMENTS, label } from "./words";

export const client: GameClient<CaffeineHitView> = {
  Board,
  Piece,
  choose,
  words: { ...phrases, ...en },
  origin,
  label,
  familyLabel,
  rulings,
  moments: MOMENTS,
};
