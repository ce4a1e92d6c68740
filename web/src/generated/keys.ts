// Made by web/generate.py from the house's own schema; do not edit.

import type { en as CafeBaras } from "../games/cafe_baras/en";
import type CafeBarasPhrases from "./cafe_baras/phrases.json";
import type { en as CaffeineHit } from "../games/caffeine_hit/en";
import type CaffeineHitPhrases from "./caffeine_hit/phrases.json";
import type { en as CookieJar } from "../games/cookie_jar/en";
import type CookieJarPhrases from "./cookie_jar/phrases.json";
import type { en as Fika } from "../games/fika/en";
import type FikaPhrases from "./fika/phrases.json";
import type { en as Fyfe } from "../games/fyfe/en";
import type FyfePhrases from "./fyfe/phrases.json";

export type GameKey =
  | keyof typeof CafeBaras
  | keyof typeof CafeBarasPhrases
  | keyof typeof CaffeineHit
  | keyof typeof CaffeineHitPhrases
  | keyof typeof CookieJar
  | keyof typeof CookieJarPhrases
  | keyof typeof Fika
  | keyof typeof FikaPhrases
  | keyof typeof Fyfe
  | keyof typeof FyfePhrases;
