/** Whoever plays in this tab: names and tokens that mean something on this device only. */

import type { Player, Session } from "../generated/wire";

const KEY = "kaffihus.tab.guests";
const MOST = 60;
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

const named = (length: number): string =>
  [...crypto.getRandomValues(new Uint8Array(length))]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join("");

function all(): Record<string, Player> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function keep(token: string, player: Player): void {
  const { [token]: _, ...others } = all();
  const kept = Object.fromEntries(Object.entries(others).slice(1 - MOST));
  localStorage.setItem(KEY, JSON.stringify({ ...kept, [token]: player }));
}

/** A name on one line, of a bounded length. */
const plain = (name: string): string => name.replace(/\s+/g, " ").trim().slice(0, 24) || "?";

export const guestOf = (token: string | null): Player | null => (token && all()[token]) || null;

export function newGuest(name: string): Session {
  const player = { id: named(12), name: plain(name), has_account: false };
  const token = named(24);
  keep(token, player);
  return { player, token };
}

export function renamed(token: string, name: string): Player {
  const player = { ...all()[token], name: plain(name) };
  keep(token, player);
  return player;
}
