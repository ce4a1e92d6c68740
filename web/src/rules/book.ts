/** A game's rules page as it is loaded: what `rules.toml` says, its rulings, and examples that the rules played. */

import type { View } from "../generated/view";
import prefixes from "../generated/prefixes.json";
import type { Line } from "../i18n/say";
import { changed, type Change } from "../learn/story";

/** Something said, by language. */
export type Text = { text: Record<string, string> };
export type Panel = Text & { kind: "goal" | "turn" | "end" | "count"; pieces: string[] };
/** A sentence or two, the rulings that lie behind it, and what is drawn under it. */
export type Sentence = Text & { rulings: string[]; pieces: string[] };
/** A card, or some of a kind, with what it says, by the keys of its phrases. */
export type Card = { name: string; pieces: string[]; says: string[]; rulings: string[] };
/** What is told or counted of a position, and what has changed in it since the slide before. */
export type Slide = Partial<Text> & {
  changes: Change[];
  line?: Line;
  light: string[];
  gains?: number[];
  unit?: string;
};
export type Example = Text & { others: string[]; view: View; slides: Slide[] };
export type Chapter = Text & { name: string; sentences: Sentence[]; cards: Card[]; example?: Example };
export type Book = {
  minute: Panel[];
  chapters: Chapter[];
  rulings: Record<string, Text & { low?: boolean }>;
  words: (Text & { word: Record<string, string> })[];
};

const BOOKS = import.meta.glob<Book>("../generated/*/rules.json", { import: "default" });

/** A game's rules page, if it has one. */
export async function loadBook(id: string): Promise<Book | null> {
  return (await BOOKS[`../generated/${id}/rules.json`]?.()) ?? null;
}

/** The game whose rules a ruling belongs to. */
export function gameOf(ruling: string): string | null {
  const found: Record<string, string> = prefixes;
  return found[ruling.split("-")[0]] ?? null;
}

/** The address of a ruling on its rules page. */
export const addressOf = (ruling: string): string => `/rules/${gameOf(ruling)}/${ruling}`;

/** Where a part of a chapter stands on the page. */
export const placeOf = (chapter: Chapter, kind: "sentence" | "card", i: number): string =>
  `${chapter.name}-${kind}-${i + 1}`;

/** What stands in a chapter, in order, with its place and its rulings. */
export function partsOf(chapter: Chapter): { place: string; rulings: string[] }[] {
  return [
    ...chapter.sentences.map(({ rulings }, i) => ({ place: placeOf(chapter, "sentence", i), rulings })),
    ...chapter.cards.map(({ rulings }, i) => ({ place: placeOf(chapter, "card", i), rulings })),
  ];
}

/** The place behind which a ruling lies first; null where there is no such ruling. */
export function homeOf(book: Book, ruling: string): string | null {
  const parts = book.chapters.flatMap(partsOf);
  return parts.find(({ rulings }) => rulings.includes(ruling))?.place ?? null;
}

/** The positions of an example, slide by slide. */
export function viewsOf(example: Example): View[] {
  let view = example.view;
  return example.slides.map(({ changes }) => (view = changed(view, changes)));
}
