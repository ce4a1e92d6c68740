/** Python's packed files beside the page, and whether this device has kept them unpacked. */

/**
 * Files by what is in them: names carry hashes, and are put there when the site is built. `wasm` is of Python's machine
 * code what a tab runs, `whole` is all of it.
 */
export type Packs = Record<"loader" | "runtime" | "wasm" | "whole" | "memory", string> & {
  size: number; // of memory
  fixed: number; // bytes of it that the machine code brings along
  reviews: number; // their form: those of another are made again
};

export const KEPT = "kaffihus-unpacked"; // the cache

/** Where the files are that come packed. */
export const addressesOf = (site: string, { runtime, wasm, memory }: Packs): URL[] =>
  [runtime, wasm, memory].map((name) => new URL(name, site));

/** Whether everything is there for a start without a network. */
export async function isKept(addresses: URL[]): Promise<boolean> {
  if (!("caches" in self)) return false;
  const found = addresses.map((one) => caches.match(one, { cacheName: KEPT }));
  return (await Promise.all(found)).every(Boolean);
}
