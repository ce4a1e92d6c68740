/** What the words of the game at hand mean, wherever they occur, in the language that is spoken. */

import { language } from "../i18n";

/** Meanings by spelling: plurals and cases are listed, so that any language can be looked up. */
export type Words = Record<string, string>;
/** A stretch of text; with a meaning where it is a word of the glossary. */
export type Piece = { text: string; meaning: string | null };

const FILES = import.meta.glob<Words>("../generated/*/glossary.??.json", { import: "default" });
const NONE: Words = {};

class Glossary {
  #game = $state<string | null>(null);
  #found = $state.raw<Record<string, Words>>({}); // by file
  #asked = new Set<string>();

  /** From now on, words are those of this game. */
  open(game: string): void {
    this.#game = game;
  }

  /** None until they have come. */
  get words(): Words {
    const path = `../generated/${this.#game}/glossary.${language()}.json`;
    if (!(path in this.#found)) void this.#fetch(path);
    return this.#found[path] ?? NONE;
  }

  async #fetch(path: string): Promise<void> {
    if (this.#asked.has(path) || !(path in FILES)) return;
    this.#asked.add(path);
    try {
      const words = await FILES[path]();
      this.#found = { ...this.#found, [path]: words };
    } catch {
      this.#asked.delete(path); // no network: nothing is underlined until it is back
    }
  }
}
export const glossary = new Glossary();

const patterns = new WeakMap<Words, RegExp>(); // made once a glossary, not once a sentence

/** What finds the words of a glossary. One with a capital letter is only meant as such; one without may begin a sentence. */
function patternOf(words: Words): RegExp {
  const made = patterns.get(words);
  if (made) return made;
  const byLength = Object.keys(words).sort((a, b) => b.length - a.length);
  const plain = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const either = (word: string) => {
    const first = word[0].toUpperCase();
    return first === word[0] ? plain(word) : `[${word[0]}${first}]${plain(word.slice(1))}`;
  };
  const pattern = new RegExp(`(?<![\\p{L}\\d-])(${byLength.map(either).join("|")})(?![\\p{L}\\d])`, "gu");
  patterns.set(words, pattern);
  return pattern;
}

/** A text in stretches. */
export function gloss(text: string, words: Words): Piece[] {
  if (!Object.keys(words).length) return [{ text, meaning: null }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(patternOf(words))) {
    const word = match[1];
    const meaning = words[word] ?? words[word[0].toLowerCase() + word.slice(1)] ?? null;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), meaning: null });
    pieces.push({ text: match[0], meaning });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), meaning: null });
  return pieces;
}
