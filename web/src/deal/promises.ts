/** What was promised before a deal, kept on this device: the house's commitment, everybody's promises, one's bytes.

A house that knew the bytes before it settled on a seed could choose the deal, and so could one with a friend
at the table who gives bytes last. So the commitment is kept first; then bytes are promised by their hash; and
they are given when everybody's promise was seen and kept, for that pact and never for another. Nothing but
a new request of the house for a promise (somebody has left, and all promise again) makes another commitment good.
*/

import { bytesToHex } from "@noble/hashes/utils.js";
import type { TableInfo } from "../generated/wire";
import { t } from "../i18n";
import * as api from "../net/api";
import type { Request } from "../net/connection.svelte";
import { pactOf, promiseOf, tagOf } from "./deal";

/** Bytes and the players who gave them, by seat. */
export type Promised = {
  commitment: string;
  bytes: Record<string, string>;
  players?: Record<string, string>;
  /** The pact for which bytes were sent, and the same once the house has taken them. */
  sent?: string;
  pact?: string;
};
type Shown = Pick<TableInfo, "id" | "commitment" | "seats" | "deal_form" | "status">;
/** What a seat owes to the deal, as it is asked of the house. */
export type Due = Extract<Request, { type: "ready" | "open" }>;

/** The form of deals that this page has a part in; the bytes of others are left to the seed. */
const FORM = 3;
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

export const keptOf = (table: string): Promised | null => all()[table] ?? null;

/** A player's own part of the deal. */
export const ownBytes = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)));

/** All names and promises that a table shows, as one hash. */
export function pactShown({ commitment, seats }: Shown): string {
  const tags = seats.map((seat) => tagOf(commitment, seat.seat, seat.dealt_name ?? seat.name ?? ""));
  return pactOf(
    commitment,
    tags,
    seats.map((seat) => seat.promise ?? ""),
  );
}

/** Whether what was promised for one commitment, or given for one pact, is held to be for another. */
export function isRigged(known: Promised | null, table: Shown): boolean {
  if (known === null) return false;
  const isMine = (seat: string) => table.seats[+seat]?.player === (known.players?.[seat] ?? null);
  const mine = Object.keys(known.bytes).filter(isMine);
  if (known.commitment !== table.commitment) return mine.some((seat) => table.seats[+seat].is_ready);
  const isTaken = mine.some((seat) => table.seats[+seat].has_opened);
  return isTaken ? known.sent !== pactShown(table) : mine.length > 0 && known.pact !== undefined;
}

/** Note the commitment that a table shows, and whether it has taken bytes; an error where it cheats. */
export function keepCommitment(table: Shown): void {
  const known = keptOf(table.id);
  if (isRigged(known, table)) throw new Error(t("deal.changed"));
  if (known?.commitment !== table.commitment) {
    // What is seen when the game has begun proves nothing.
    if (table.status === "waiting")
      keep(table.id, { commitment: table.commitment, bytes: {}, players: {} });
  } else if (known.pact !== known.sent && table.seats.some((seat) => seat.has_opened && isOwn(known, seat)))
    keep(table.id, { ...known, pact: known.sent });
}

const isOwn = (known: Promised, { seat, promise }: TableInfo["seats"][number]): boolean =>
  seat in known.bytes && promise === promiseOf(known.commitment, known.bytes[seat]);

/** Note the bytes that a seat promises for the commitment that was kept. */
export function keepBytes(table: Shown, seat: number, bytes: string): void {
  const known = keptOf(table.id);
  if (known?.commitment !== table.commitment) throw new Error(t("deal.changed"));
  keep(table.id, {
    ...known,
    bytes: { ...known.bytes, [seat]: bytes },
    players: { ...known.players, [seat]: table.seats[seat].player ?? "" },
  });
}

/** Take a seat: keep the commitment, promise bytes for it, and see that it has not changed. */
export async function sitDown(access: api.Access, table: string, seat: number | null): Promise<TableInfo> {
  for (let tries = 1; ; tries++) {
    const shown = await api.table(access, table);
    if (shown.you !== null) return shown;
    keepCommitment(shown);
    const bytes = ownBytes();
    const promise = shown.deal_form === FORM ? promiseOf(shown.commitment, bytes) : null;
    try {
      const found = await api.join(access, table, seat, promise, shown.commitment);
      if (found.you !== null && promise) keepBytes(found, found.you, bytes);
      return found;
    } catch (problem) {
      const isAnother = problem instanceof api.Problem && problem.key === ANOTHER_DEAL;
      if (!isAnother || tries === TRIES) throw problem;
    }
  }
}

/** What a seated player owes to the deal now: a promise, or, when everybody has promised, the bytes. */
export function due(table: TableInfo): Due | null {
  const { you, commitment } = table;
  keepCommitment(table);
  if (you === null || table.status !== "waiting") return null;
  if (!table.seats[you].is_ready) return promised(table, you);
  const known = keptOf(table.id)!;
  const isMine = isOwn(known, table.seats[you]) && known.commitment === commitment;
  if (!isMine || table.seats[you].has_opened || !table.seats.every((seat) => seat.is_ready)) return null;
  const pact = pactShown(table);
  // The house may know bytes that were sent before, and others could still choose theirs.
  if (known.sent !== undefined && known.sent !== pact) return null;
  keep(table.id, { ...known, sent: pact });
  return { type: "open", bytes: known.bytes[you], pact };
}

/** A promise of bytes for the commitment that a table shows; none for a deal of another form. */
function promised(table: TableInfo, you: number): Due {
  const { commitment } = table;
  if (table.deal_form !== FORM) return { type: "ready", commitment };
  const bytes = keptOf(table.id)?.bytes[you] ?? ownBytes();
  keepBytes(table, you, bytes);
  return { type: "ready", promise: promiseOf(commitment, bytes), commitment };
}
