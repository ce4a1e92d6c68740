// Made by web/generate.py from the house's own schema; do not edit.

import type { en as cafe_baras } from "../games/cafe_baras/en";
import type { en as caffeine_hit } from "../games/caffeine_hit/en";
import type { en as cookie_jar } from "../games/cookie_jar/en";
import type { en as fika } from "../games/fika/en";
import type { en as fyfe } from "../games/fyfe/en";

export type GameKey = keyof typeof cafe_baras | keyof typeof caffeine_hit | keyof typeof cookie_jar | keyof typeof fika | keyof typeof fyfe;
