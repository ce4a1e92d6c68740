/** Who Stole the Cookie from the Jar?, put together. */

import type { GameClient } from "..";
import phrases from "../../generated/cookie_jar/phrases.json";
import rulings from "../../generated/cookie_jar/rulings.json";
import type { CookieJarView } from "../../generated/cookie_jar/view";
import { origin } from "./animate";
import Board from "./Board.svelte";
import Figure from "./Figure.svelte";
import Piece from "./Piece.svelte";
import { choose } from "./choose";
import { en } from "./en";
import { MOMENTS, label } from "./words";

export const client: GameClient<CookieJarView> = {
  Board,
  Piece,
  Figure,
  choose,
  words: { ...phrases, ...en },
  origin,
  label,
  rulings,
  moments: MOMENTS,
};
