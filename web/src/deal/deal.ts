/** Checks a deal in the browser: the same arithmetic as kaffihus/core/dealer.py, where it is explained.

    commitment  = SHA-256( frame("kaffihus-v3", table, rules, seed) )
    promise     = SHA-256( frame("promise", commitment, bytes) )
    tag         = SHA-256( frame("name", commitment, seat, name) )
    pact        = SHA-256( frame("pact", commitment, seats, *tags, *promises) )
    house bytes = first 16 bytes of HMAC-SHA-256( seed, frame("bytes", seat) )
    key         = HMAC-SHA-256( seed, frame("key", table, rules, seats, *tags, *bytes, *options) )
    word        = first 8 bytes of HMAC-SHA-256( key, draw number as 8 bytes | attempt as 4 bytes )

In form 2 the scheme is "kaffihus-v2", there are no promises, and names stand for tags. In form 1 it is
"kaffihus-v1", and the key HMAC-SHA-256( seed, frame(table, *sorted(bytes)) ).

The hashes are a library's: a browser's own are only there over https, and friends meet without.
*/

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const SCHEMES: Record<number, string> = { 1: "kaffihus-v1", 2: "kaffihus-v2", 3: "kaffihus-v3" };
/** In place of a seat's bytes: none were given, they follow from the seed. */
export const FROM_SEED = "seed";

/** What a deal is made of; names, and bytes in hexadecimal, by seat. */
export type Deal = {
  form: number;
  table: string;
  rules: string;
  seed: string;
  names: string[];
  bytes: string[];
  options: Record<string, number>;
  /** Promises whose bytes never came, and tags of names that were taken out, by seat. */
  unopened: Record<string, string>;
  tags: Record<string, string>;
};

const WORD = 1n << 64n;

function bigEndian(value: bigint, size: number): Uint8Array {
  const out = new Uint8Array(size);
  for (let i = size - 1; i >= 0; i--) {
    out[i] = Number(value & 255n);
    value >>= 8n;
  }
  return out;
}

/** Parts joined so that they can only be read one way. */
export function frame(...parts: (string | Uint8Array)[]): Uint8Array {
  const data = parts.map((part) => (typeof part === "string" ? utf8ToBytes(part) : part));
  return concatBytes(...data.flatMap((part) => [bigEndian(BigInt(part.length), 4), part]));
}

const hash = (...parts: (string | Uint8Array)[]): string => bytesToHex(sha256(frame(...parts)));

export const commitment = ({ form, table, rules, seed }: Deal): string =>
  hash(SCHEMES[form] ?? "", table, rules, hexToBytes(seed));

/** What a player makes known of their bytes before anybody gives any. */
export const promiseOf = (made: string, bytes: string): string => hash("promise", made, hexToBytes(bytes));

/** What stands for a player's name. */
export const tagOf = (made: string, seat: number, name: string): string =>
  hash("name", made, String(seat), name);

/** What everybody has seen before anybody gives bytes. */
export const pactOf = (made: string, tags: string[], promises: string[]): string =>
  hash("pact", made, String(tags.length), ...tags, ...promises);

/** The tags of a deal by seat. */
const tagsOf = (deal: Deal, made: string): string[] =>
  deal.names.map((name, seat) => deal.tags[seat] ?? tagOf(made, seat, name));

/** The pact of a deal, worked out from what became of its promises. */
export function pact(deal: Deal): string {
  const made = commitment(deal);
  const promises = deal.bytes.map((own, seat) =>
    own === FROM_SEED ? (deal.unopened[seat] ?? "") : promiseOf(made, own),
  );
  return pactOf(made, tagsOf(deal, made), promises);
}

const keyed = (key: Uint8Array, data: Uint8Array): Uint8Array => hmac(sha256, key, data);

/** The bytes of a seat that gives none. */
export const houseBytes = (seed: string, seat: number): Uint8Array =>
  keyed(hexToBytes(seed), frame("bytes", String(seat))).slice(0, 16);

/** The key of all draws. */
export function dealKey(deal: Deal): Uint8Array {
  const { form, table, rules, seed, names, options } = deal;
  const bytes = deal.bytes.map((own, seat) =>
    own === FROM_SEED ? houseBytes(seed, seat) : hexToBytes(own),
  );
  if (form === 1) {
    const sorted = bytes.sort((a, b) => (bytesToHex(a) < bytesToHex(b) ? -1 : 1));
    return keyed(hexToBytes(seed), frame(table, ...sorted));
  }
  const named = form === 2 ? names : tagsOf(deal, commitment(deal));
  const chosen = Object.keys(options).sort();
  const parts = chosen.map((name) => `${name}=${options[name]}`);
  return keyed(
    hexToBytes(seed),
    frame("key", table, rules, String(bytes.length), ...named, ...bytes, ...parts),
  );
}

/** The draw of that number, in [0, n), all exactly equally likely. */
export function drawBelow(key: Uint8Array, number: bigint, n: bigint): bigint {
  for (let attempt = 0n; ; attempt++) {
    const digest = keyed(key, concatBytes(bigEndian(number, 8), bigEndian(attempt, 4)));
    const word = digest.slice(0, 8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    if (word < WORD - (WORD % n)) return word % n;
  }
}
