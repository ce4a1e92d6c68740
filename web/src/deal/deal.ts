/** Checks a deal in the browser: the same arithmetic as kaffihus/core/dealer.py, by WebCrypto.

    commitment  = SHA-256( frame("kaffihus-v2", table, rules, seed) )
    house bytes = first 16 bytes of HMAC-SHA-256( seed, frame("bytes", seat) )
    key         = HMAC-SHA-256( seed, frame("key", table, rules, seats, *names, *bytes, *options) )
    word        = first 8 bytes of HMAC-SHA-256( key, draw number as 8 bytes | attempt as 4 bytes )

In form 1 the scheme is "kaffihus-v1", and the key HMAC-SHA-256( seed, frame(table, *sorted(bytes)) ).
*/

const SCHEMES: Record<number, string> = { 1: "kaffihus-v1", 2: "kaffihus-v2" };
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
};

const WORD = 1n << 64n;

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bigEndian(value: bigint, size: number): Uint8Array {
  const out = new Uint8Array(size);
  for (let i = size - 1; i >= 0; i--) {
    out[i] = Number(value & 255n);
    value >>= 8n;
  }
  return out;
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Parts joined so that they can only be read one way. */
export function frame(...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const data = parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
  return joined(...data.flatMap((part) => [bigEndian(BigInt(part.length), 4), part]));
}

export async function commitment({ form, table, rules, seed }: Deal): Promise<string> {
  const parts = frame(SCHEMES[form] ?? "", table, rules, fromHex(seed));
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", parts)));
}

async function hmac(key: Uint8Array, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const made = await crypto.subtle.importKey("raw", joined(key), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, data));
}

/** The bytes of a seat that gives none. */
export async function houseBytes(seed: string, seat: number): Promise<Uint8Array> {
  return (await hmac(fromHex(seed), frame("bytes", String(seat)))).slice(0, 16);
}

/** The key of all draws. */
export async function dealKey(deal: Deal): Promise<Uint8Array> {
  const { form, table, rules, seed, names, options } = deal;
  const bytes = await Promise.all(
    deal.bytes.map((own, seat) => (own === FROM_SEED ? houseBytes(seed, seat) : fromHex(own))),
  );
  if (form === 1) {
    const sorted = bytes.sort((a, b) => (toHex(a) < toHex(b) ? -1 : 1));
    return hmac(fromHex(seed), frame(table, ...sorted));
  }
  const chosen = Object.keys(options).sort();
  const parts = chosen.map((name) => `${name}=${options[name]}`);
  return hmac(
    fromHex(seed),
    frame("key", table, rules, String(bytes.length), ...names, ...bytes, ...parts),
  );
}

/** The draw of that number, in [0, n), all exactly equally likely. */
export async function drawBelow(key: Uint8Array, number: bigint, n: bigint): Promise<bigint> {
  for (let attempt = 0n; ; attempt++) {
    const digest = await hmac(key, joined(bigEndian(number, 8), bigEndian(attempt, 4)));
    const word = digest.slice(0, 8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    if (word < WORD - (WORD % n)) return word % n;
  }
}
