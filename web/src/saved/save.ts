/** "Save this game": everything that a page needs to replay and check it, written into one file. */

import type { Replay } from "../generated/wire";
import * as api from "../net/api";
import { PLACE, packed, type SavedGame } from "./game";

const STRETCH = 100;

async function wholeReplay(access: api.Access, table: string, viewer: number | null): Promise<Replay> {
  const whole = await api.replay(access, table, viewer, 0, STRETCH);
  while (whole.moments.length <= whole.steps) {
    const { moments } = await api.replay(access, table, viewer, whole.moments.length, STRETCH);
    whole.moments.push(...moments);
  }
  return whole;
}

export async function gather(access: api.Access, table: string, seats: number): Promise<SavedGame> {
  const record = await api.record(access, table);
  const { draws } = await api.draws(access, table);
  const replays = [];
  for (let viewer = -1; viewer < seats; viewer++)
    replays.push(await wholeReplay(access, table, viewer < 0 ? null : viewer));
  return { record, draws, page: await api.gamePage(replays[0].game), replays };
}

/** The file: an empty one, with the game in its place. */
export async function fileOf(game: SavedGame, empty: string): Promise<Blob> {
  const place = `<script type="text/plain" id="${PLACE}">`;
  return new Blob([empty.replace(place, place + (await packed(game)))], { type: "text/html" });
}
