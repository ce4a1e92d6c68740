/** Python's files: they come packed as LZMA once, and are kept unpacked on the device, which starts at once from then on. */

import { Lzma, unpacking } from "./lzma";
import { KEPT } from "./packs";

const arrived: { address: string; type: string; file: Lzma }[] = [];

const cache = (): Promise<Cache> | null => ("caches" in self ? caches.open(KEPT) : null);

/** A packed file beside the page, unpacked while it arrives; or as it was kept. It says when it is nearly there. */
export async function pythonFile(address: URL, type: string, isNearlyThere = () => {}): Promise<Response> {
  const kept = await (await cache())?.match(address);
  if (kept) {
    isNearlyThere();
    return kept;
  }
  const packed = await fetch(address);
  if (!packed.ok || !packed.body) throw new Error(`${address.pathname}: ${packed.status}`);
  const file = new Lzma();
  arrived.push({ address: address.href, type, file });
  const parts = packed.body.pipeThrough(unpacking(file, isNearlyThere));
  return new Response(parts, { headers: { "Content-Type": type } });
}

/** Keeps what has arrived, and throws away what another build of the site had. */
export async function keepPython(addresses: URL[]): Promise<void> {
  const there = await cache();
  if (!there) return;
  const wanted = new Set(addresses.map((one) => one.href));
  for (const { url } of await there.keys()) if (!wanted.has(url)) await there.delete(url);
  for (const { address, type, file } of arrived.splice(0))
    await there.put(address, new Response(file.out, { headers: { "Content-Type": type } }));
}
