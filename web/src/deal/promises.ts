/** What was promised before a deal, kept on this device: the house's commitment, the bytes given for it.

A house that knew the bytes before it settled on a seed could choose the deal. So the commitment is kept
first and the bytes are sent after; nothing but a new request of the house for bytes (somebody has left,
and all give again) makes another commitment good.
*/

import type { TableInfo } from "../generated/wire";
import { t } from "../i18n";
import * as api from "../net/api";
import { toHex } from "./deal";

/** Bytes and the players who gave them, by seat. */
export type Promised = {
  commitment: string;
  bytes: Record<string, string>;
  players?: Record<string, string>;
};
type Shown = Pick<TableInfo, "id" | "commitment" | "seats">;

const KEY = "kaffihus.deals";
const KEPT = 60;
const ANOTHER_DEAL = "house.why.another_deal";
const TRIES = 5;

function all(): Record<string, Promised> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function keep(table: string, promised: Promised): void {
  const { [table]: _, ...others } = all();
  const kept = Object.fromEntries(Object.entries(others).slice(1 - KEPT));
  localStorage.setItem(KEY, JSON.stringify({ ...kept, [table]: promised }));
}

export const promiseOf = (table: string): Promised | null => all()[table] ?? null;

/** A player's own part of the deal. */
export const ownBytes = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** Whether bytes that were given for one commitment are held to be given for another. */
export function isRigged(known: Promised | null, { commitment, seats }: Shown): boolean {
  if (known === null || known.commitment === commitment) return false;
  const isMine = (seat: string) => seats[+seat]?.player === (known.players?.[seat] ?? null);
  return Object.keys(known.bytes).some((seat) => isMine(seat) && seats[+seat].is_ready);
}

/** Note the commitment that a table shows, before any bytes are sent; an error where it was exchanged. */
export function keepCommitment(table: Shown): void {
  const known = promiseOf(table.id);
  if (isRigged(known, table)) throw new Error(t("deal.changed"));
  if (known?.commitment !== table.commitment)
    keep(table.id, { commitment: table.commitment, bytes: {}, players: {} });
}

/** Note the bytes that a seat gives for the commitment that was kept. */
export function keepBytes(table: Shown, seat: number, bytes: string): void {
  const known = promiseOf(table.id);
  if (known?.commitment !== table.commitment) throw new Error(t("deal.changed"));
  keep(table.id, {
    commitment: known.commitment,
    bytes: { ...known.bytes, [seat]: bytes },
    players: { ...known.players, [seat]: table.seats[seat].player ?? "" },
  });
}

/** Take a seat: keep the commitment, then send bytes for it, then see that it has not changed. */
export async function sitDown(access: api.Access, table: string, seat: number | null): Promise<TableInfo> {
  for (let tries = 1; ; tries++) {
    const shown = await api.table(access, table);
    if (shown.you !== null) return shown;
    keepCommitment(shown);
    const bytes = ownBytes();
    try {
      const found = await api.join(access, table, seat, bytes, shown.commitment);
      if (found.you !== null) keepBytes(found, found.you, bytes);
      return found;
    } catch (problem) {
      const isAnother = problem instanceof api.Problem && problem.key === ANOTHER_DEAL;
      if (!isAnother || tries === TRIES) throw problem;
    }
  }
}

/** The bytes that a seated player who is not ready gives now, with the commitment they are for. */
export function bytesFor(table: TableInfo): { bytes: string; commitment: string } | null {
  if (table.you === null || table.seats[table.you].is_ready) return null;
  keepCommitment(table);
  const bytes = ownBytes();
  keepBytes(table, table.you, bytes);
  return { bytes, commitment: table.commitment };
}
