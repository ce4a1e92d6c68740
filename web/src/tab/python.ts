/** Python in a worker: Pyodide from packed files beside the page, with the memory of one that had started. */

import { revived, type Settings } from "./memory";
import type { Packs } from "./packs";
import { pythonFile } from "./pythonFiles";

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

/** A review that is being made; each piece tells how far it is, in JSON. */
export type PythonReview = { go_on(): string };

export type Python = {
  house: PythonHouse;
  /** The review of a record by a judge, who is asked in JSON. */
  review(record: string, judge: (asked: string) => string): PythonReview;
  request(house: PythonHouse, asked: string, now: number): string;
  /** A list of texts as Python has them. */
  list(texts: string[]): unknown;
};

const NO_PACKAGES = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "", python: "" },
  packages: {},
};
/** An archive of nothing: whatever is ever imported is in the memory that was kept. */
const NO_LIBRARY = `data:application/zip;base64,UEsFBg${"A".repeat(24)}`;

/** A generator that was seeded when the site was built is seeded anew; real play uses none. */
const BEGIN = "import random; random.seed(); house = House()";

const asAddress = async (file: Promise<Response>): Promise<string> =>
  URL.createObjectURL(await (await file).blob());

/** `isWhole`: with all of Python's machine code, since some was missing. */
export async function startPython(site: string, packs: Packs, isWhole = false): Promise<Python> {
  const pack = (name: "runtime" | "wasm" | "whole" | "memory", type: string, isNearlyThere?: () => void) =>
    pythonFile(new URL(packs[name], site), type, isNearlyThere);
  const code = asAddress(pack("runtime", "text/javascript"));
  // Memory comes when the machine code is nearly there, which starts meanwhile: both at once would both come late.
  let wasm!: Promise<Response>;
  const memory = new Promise<void>((isNearlyThere, fail) => {
    wasm = pack(isWhole ? "whole" : "wasm", "application/wasm", isNearlyThere);
    wasm.catch(fail);
  })
    .then(() => pack("memory", "application/octet-stream"))
    .then((file) => file.arrayBuffer());
  const [loader, runtime] = await Promise.all([
    import(/* @vite-ignore */ new URL(packs.loader, site).href),
    code.then((address) => import(/* @vite-ignore */ address)),
  ]);
  // Pyodide asks for its machine code by name: it is handed what arrives already.
  const plainFetch = self.fetch;
  self.fetch = (what, init) =>
    String(what).endsWith("pyodide.asm.wasm") ? wasm : plainFetch.call(self, what, init);
  const python = await loader.loadPyodide({
    indexURL: new URL("python/", site).href,
    stdLibURL: NO_LIBRARY,
    createPyodideModule: (settings: Settings) => revived(runtime.default, settings, memory, packs),
    lockFileContents: NO_PACKAGES,
    packageBaseUrl: new URL("python/", site).href, // nothing is asked of anybody else
    _loadSnapshot: new Uint8Array(0), // ours is put back by `revived`, which needs not wait for it
  });
  self.fetch = plainFetch;
  python.runPython(BEGIN);
  return {
    house: python.globals.get("house"),
    request: python.globals.get("request"),
    review: python.globals.get("Making"),
    list: (texts) => python.toPy(texts),
  };
}
