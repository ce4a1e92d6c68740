/** A finished game in one file: its record, every draw, and what each viewer saw at every step. */

import type { Draw, GamePage, Replay } from "../generated/wire";

/** By viewer; the first is everybody's who looked on. */
export type SavedGame = { record: string; draws: Draw[]; page: GamePage; replays: Replay[] };

/** Where the game stands in the file, packed. */
export const PLACE = "kaffihus-game";

const through = async (bytes: Uint8Array<ArrayBuffer>, way: GenericTransformStream): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer();

/** A game as letters that may stand in a page. */
export async function packed(game: SavedGame): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(game));
  const bytes = new Uint8Array(await through(text, new CompressionStream("gzip")));
  let letters = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters);
}

export async function unpackedGame(letters: string): Promise<SavedGame> {
  const bytes = Uint8Array.from(atob(letters.trim()), (letter) => letter.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream("gzip"));
  return JSON.parse(new TextDecoder().decode(text)) as SavedGame;
}
