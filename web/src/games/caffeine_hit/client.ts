/** Caffeine Hit, put together. */

import type { GameClient } from "..";
import phrases from "../../generated/caffeine_hit/phrases.json";
import type { CaffeineHitView } from "../../generated/caffeine_hit/view";
import { origin } from "./animate";
import Board from "./Board.svelte";
import { choose } from "./choose";
import { en } from "./en";
import { familyLabel, MOMENTS, label, score } from "./words";

export const client: GameClient<CaffeineHitView> = {
  Board,
  choose,
  words: { ...phrases, ...en },
  origin,
  label,
  familyLabel,
  score,
  moments: MOMENTS,
};
