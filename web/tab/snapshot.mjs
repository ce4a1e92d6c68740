/** Starts Python as a tab will, imports our house and all games, and keeps its memory: a tab goes on from there.

node web/tab/snapshot.mjs FOLDER    FOLDER: what trim.mjs has written; writes FOLDER/memory.bin, and how large memory is

The file is a header in JSON, as long as its first four bytes say, and memory as far as it is used. What the machine
code brings along anyhow is taken out of it: in that part each byte is the difference (exclusive or) to what is there
before anything runs. `web/src/tab/memory.ts` puts it back.
*/

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const pyodide = join(here, "..", "node_modules", "pyodide");
const { loadPyodide } = await import(join(pyodide, "pyodide.mjs"));
const { default: createPyodideModule } = await import(join(pyodide, "pyodide.asm.mjs"));
const [folder] = process.argv.slice(2);

const ALIGNMENT = 16;
const NO_PACKAGES = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "", python: "" },
  packages: {},
};
const BEGIN = `
import gc, importlib, json, sys
sys.path.insert(0, "/house.zip")
for name in json.loads(modules):
    importlib.import_module(name)
from kaffihus import games
from kaffihus_tab.endpoints import request
from kaffihus_tab.house import House
from kaffihus_tab.making import Making
from kaffihus.review.beliefs import hiding_of
for name in games.IDS:
    hiding_of(games.load(name))
del modules, name
gc.collect()
`;

let before; // memory when nothing has run yet
const python = await loadPyodide({
  indexURL: pyodide + "/",
  stdLibURL: join(folder, "library.zip"),
  lockFileContents: NO_PACKAGES,
  packageBaseUrl: pyodide,
  env: { PYTHONHASHSEED: "0" }, // nothing here depends on when it was built
  _makeSnapshot: true,
  createPyodideModule(settings) {
    const own = settings.instantiateWasm;
    settings.instantiateWasm = (imports, done) =>
      own(imports, (instance, module) => {
        before = new Uint8Array(instance.exports.memory.buffer).slice();
        done(instance, module);
      });
    return createPyodideModule(settings);
  },
});
python.FS.writeFile("/house.zip", readFileSync(join(folder, "house.zip")));
python.globals.set("modules", readFileSync(join(folder, "modules.json"), "utf8"));
python.runPython(BEGIN);

const { HEAPU8, _sbrk } = python._module;
const used = HEAPU8.slice(0, _sbrk(0));
const fixed = Math.ceil((before.findLastIndex((byte) => byte !== 0) + 1) / ALIGNMENT) * ALIGNMENT;
for (let i = 0; i < fixed; i++) used[i] ^= before[i];

const state = python._api.serializeHiwireState();
const text = JSON.stringify({ fixed, state });
const header = Buffer.from(text.padEnd(Math.ceil((text.length + 4) / ALIGNMENT) * ALIGNMENT - 4));
const length = Buffer.alloc(4);
length.writeUInt32LE(header.length);
writeFileSync(join(folder, "memory.json"), JSON.stringify({ size: HEAPU8.length }));
writeFileSync(join(folder, "memory.bin"), Buffer.concat([length, header, used]));
