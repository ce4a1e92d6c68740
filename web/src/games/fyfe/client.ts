/** FYFE, put together. */

import type { GameClient } from "..";
import { origin } from "./animate";
import Board from "./Board.svelte";
import { choose } from "./choose";
import { en } from "./en";
import { breakdown, isMoment, label, score } from "./words";

export const client: GameClient = { Board, choose, words: en, origin, label, score, breakdown, isMoment };
