/** What was promised before a deal, kept on this device: the house's commitment, the bytes given by seat. */

import type { TableInfo } from "../generated/wire";
import * as api from "../net/api";
import { toHex } from "./deal";

export type Promised = { commitment: string; bytes: Record<string, string> };

const KEY = "kaffihus.deals";
const KEPT = 60;

function all(): Record<string, Promised> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** A player's own part of the deal. */
export const ownBytes = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** Take a seat with bytes of one's own, and note them. */
export async function sitDown(access: api.Access, table: string, seat: number | null): Promise<TableInfo> {
  const bytes = ownBytes();
  const found = await api.join(access, table, seat, bytes);
  keepPromise(found, bytes);
  return found;
}

/** Note the bytes that a seat has given; the first commitment seen is the one that counts. */
export function keepPromise(table: Pick<TableInfo, "id" | "you" | "commitment">, bytes: string): void {
  if (table.you === null) return;
  const { [table.id]: known, ...others } = all();
  const mine = {
    commitment: known?.commitment ?? table.commitment,
    bytes: { ...known?.bytes, [table.you]: bytes },
  };
  const kept = Object.fromEntries(Object.entries(others).slice(1 - KEPT));
  localStorage.setItem(KEY, JSON.stringify({ ...kept, [table.id]: mine }));
}

export const promiseOf = (table: string): Promised | null => all()[table] ?? null;
