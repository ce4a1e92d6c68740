/** Python in Node as a tab has it: without packages, and with chance and a clock that are the same at every build. */

import crypto from "node:crypto";
import { join } from "node:path";

const NO_PACKAGES = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "", python: "" },
  packages: {},
};

const MOMENT = 1e12; // milliseconds: later than any number of 31 bits, as today is
const TICK = 0.001;

let ticks = 0;
Date.now = () => MOMENT;
performance.now = () => TICK * ticks++;

let drawn = 0;
crypto.randomFillSync = (bytes) => {
  bytes.set(crypto.createHash("shake256", { outputLength: bytes.length }).update(`${drawn++}`).digest());
  return bytes;
};

/** Pyodide of a folder; `change` does something to the settings of its module before that is made with them. */
export async function started(folder, options, change) {
  const { loadPyodide } = await import(join(folder, "pyodide.mjs"));
  const { default: create } = await import(join(folder, "pyodide.asm.mjs"));
  return loadPyodide({
    indexURL: `${folder}/`,
    lockFileContents: NO_PACKAGES,
    packageBaseUrl: folder,
    createPyodideModule: (settings) => change(settings, create),
    ...options,
  });
}

/** Has a module's settings tell of its instance, when there is one. */
export function watched(settings, told) {
  const own = settings.instantiateWasm;
  settings.instantiateWasm = (imports, done) =>
    own(imports, (instance, module) => {
      told(instance);
      done(instance, module);
    });
  return settings;
}
