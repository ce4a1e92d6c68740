/** Python in a worker: Pyodide from packed files beside the page, which unpack while they arrive. */

import { unpacked } from "./unpacked";

/** Our house, as Python has it: every method answers with its effects in JSON. Its None is our `undefined`. */
export type PythonHouse = {
  knows(table: string): boolean;
  load(terms: string, events: unknown, now: number): void;
  forget(table: string, now: number): string;
  hear(socket: number, table: string, player: string | undefined, text: string, now: number): string;
  close(socket: number, now: number): string;
  chose(table: string, seat: number, action: number | undefined, release: number, now: number): string;
  release(table: string, seat: number, action: number, now: number): string;
  wake(table: string, now: number): string;
};

export type Python = {
  house: PythonHouse;
  request(house: PythonHouse, asked: string, now: number): string;
  /** A list of texts as Python has them. */
  list(texts: string[]): unknown;
};

/** The packed files by what is in them: names carry hashes, and are put there when the site is built. */
export type Packs = Record<"loader" | "runtime" | "wasm" | "library" | "house", string>;

const BEGIN = `
import sys
sys.path.insert(0, "/house.zip")
from kaffihus_tab.house import House
from kaffihus_tab.endpoints import request
house = House()
`;

const asAddress = async (file: Promise<Response>): Promise<string> =>
  URL.createObjectURL(await (await file).blob());

export async function startPython(site: string, packs: Packs): Promise<Python> {
  const pack = (name: keyof Packs, type: string) => unpacked(new URL(packs[name], site), type);
  const wasm = pack("wasm", "application/wasm");
  const library = asAddress(pack("library", "application/zip"));
  const ours = pack("house", "application/zip").then((file) => file.arrayBuffer());
  const [loader, runtime] = await Promise.all([
    import(/* @vite-ignore */ new URL(packs.loader, site).href),
    asAddress(pack("runtime", "text/javascript")).then((address) => import(/* @vite-ignore */ address)),
  ]);
  // Pyodide asks for its machine code by name: it is handed what arrives already.
  const plainFetch = self.fetch;
  self.fetch = (what, init) =>
    String(what).endsWith("pyodide.asm.wasm") ? wasm : plainFetch.call(self, what, init);
  const python = await loader.loadPyodide({
    indexURL: new URL("python/", site).href,
    stdLibURL: await library,
    createPyodideModule: runtime.default,
    lockFileContents: NO_PACKAGES,
    packageBaseUrl: new URL("python/", site).href, // nothing is asked of anybody else
  });
  self.fetch = plainFetch;
  python.FS.writeFile("/house.zip", new Uint8Array(await ours));
  python.runPython(BEGIN);
  return {
    house: python.globals.get("house"),
    request: python.globals.get("request"),
    list: (texts) => python.toPy(texts),
  };
}

const NO_PACKAGES = JSON.stringify({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "", python: "" },
  packages: {},
});
