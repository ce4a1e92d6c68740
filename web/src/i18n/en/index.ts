/** English: complete, a file for what all share and one for each game. */

import { cafe_baras } from "./cafe_baras";
import { caffeine_hit } from "./caffeine_hit";
import { common } from "./common";
import { cookie_jar } from "./cookie_jar";
import { fika } from "./fika";
import { fyfe } from "./fyfe";

export const en = { ...common, ...fika, ...fyfe, ...caffeine_hit, ...cafe_baras, ...cookie_jar };
