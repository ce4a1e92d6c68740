// Made by web/generate.py from the house's own schema; do not edit.

export type CafeBarasFamily = "add" | "serve" | "take" | "claim" | "stand_in" | "refresh" | "pass" | "end";

export const cafe_baras: Record<CafeBarasFamily, string[]> = { "add": ["card"], "serve": ["card"], "take": ["card"], "claim": ["guest"], "stand_in": ["food"], "refresh": [], "pass": [], "end": [] };

export type CaffeineHitFamily = "boost" | "attack" | "carrier" | "to_go" | "loyalty" | "cookie" | "spill" | "swap" | "add" | "table" | "stack" | "done";

export const caffeine_hit: Record<CaffeineHitFamily, string[]> = { "boost": ["drink"], "attack": ["drink"], "carrier": ["drink"], "to_go": ["drink"], "loyalty": ["drink"], "cookie": ["drink"], "spill": ["drink"], "swap": ["card"], "add": ["drink"], "table": ["seat"], "stack": ["cookie"], "done": [] };

export type CookieJarFamily = "first" | "lay" | "name" | "toss" | "choose" | "guess" | "number" | "pass";

export const cookie_jar: Record<CookieJarFamily, string[]> = { "first": ["card"], "lay": ["card"], "name": ["card"], "toss": ["card"], "choose": ["seat"], "guess": ["card"], "number": ["value"], "pass": [] };

export type FikaFamily = "suit" | "choose" | "stop" | "place" | "pass" | "supply" | "cell" | "group" | "hide" | "bring" | "street";

export const fika: Record<FikaFamily, string[]> = { "suit": ["suit"], "choose": ["card"], "stop": [], "place": ["slot"], "pass": [], "supply": ["card"], "cell": ["side", "slot"], "group": ["group"], "hide": ["card"], "bring": ["card"], "street": ["slot"] };

export type FyfeFamily = "take" | "place" | "board" | "line" | "extra" | "end" | "skip" | "charm" | "move" | "to" | "swap" | "turn" | "fulfil" | "aside";

export const fyfe: Record<FyfeFamily, string[]> = { "take": ["supply"], "place": ["space"], "board": ["board"], "line": ["line"], "extra": [], "end": [], "skip": [], "charm": ["charm"], "move": ["space"], "to": ["space"], "swap": ["space"], "turn": ["space"], "fulfil": ["line"], "aside": ["line"] };
