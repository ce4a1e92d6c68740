/** What the words of the game at hand mean, wherever they occur. */

export type Words = Map<string, string>;
/** A stretch of text; with a meaning where it is a word of the glossary. */
export type Piece = { text: string; meaning: string | null };

class Glossary {
  words = $state.raw<Words>(new Map());

  read(rules: string): void {
    this.words = readGlossary(rules);
  }
}
export const glossary = new Glossary();

/** The rows of the table under the heading "Glossary"; several words of one meaning share a row. */
export function readGlossary(rules: string): Words {
  const found: Words = new Map();
  const part = rules.split(/^## Glossary.*$/m)[1]?.split(/^## /m)[0] ?? "";
  for (const [, words, meaning] of part.matchAll(/^\| *([^|]+?) *\| *([^|]+?) *\|$/gm)) {
    if (/^-+$/.test(words) || words === "word") continue;
    for (const word of words.split(", "))
      found.set(word.replace(/[*`]/g, ""), meaning.replace(/[*`]/g, ""));
  }
  return found;
}

const patterns = new WeakMap<Words, RegExp>(); // made once a glossary, not once a sentence

/** What finds the words of a glossary. One with a capital letter is only meant as such; one without may begin a sentence. */
function patternOf(words: Words): RegExp {
  const made = patterns.get(words);
  if (made) return made;
  const byLength = [...words.keys()].sort((a, b) => b.length - a.length);
  const plain = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const either = (word: string) => {
    const first = word[0].toUpperCase();
    return first === word[0] ? plain(word) : `[${word[0]}${first}]${plain(word.slice(1))}`;
  };
  const pattern = new RegExp(
    `(?<![\\p{L}\\d-])(${byLength.map(either).join("|")})(?:s|es)?(?![\\p{L}\\d])`,
    "gu",
  );
  patterns.set(words, pattern);
  return pattern;
}

/** A text in stretches. */
export function gloss(text: string, words: Words): Piece[] {
  if (!words.size) return [{ text, meaning: null }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(patternOf(words))) {
    const word = match[1];
    const meaning = words.get(word) ?? words.get(word[0].toLowerCase() + word.slice(1)) ?? null;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), meaning: null });
    pieces.push({ text: match[0], meaning });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), meaning: null });
  return pieces;
}
