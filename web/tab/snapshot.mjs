/** Starts Python as a tab will, imports our house and all games, and keeps its memory: a tab goes on from there.

node web/tab/snapshot.mjs FOLDER    FOLDER: what trim.mjs has written, and Pyodide in `python/`; writes
                                    FOLDER/memory.bin, and how large memory is

The file is a header in JSON, as long as its first four bytes say, and memory as far as it is used, without the longest
gap in it. What the machine code brings along anyhow is kept as differences: each byte (exclusive or) to what is there
before anything runs. `web/src/tab/memory.ts` puts it back.
*/

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { started, watched } from "./started.mjs";

const [folder] = process.argv.slice(2);

const ALIGNMENT = 16;
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
const options = {
  stdLibURL: join(folder, "library.zip"),
  env: { PYTHONHASHSEED: "0" }, // nothing here depends on when it was built
  _makeSnapshot: true,
};
const python = await started(join(folder, "python"), options, (settings, create) =>
  create(watched(settings, ({ exports }) => (before = new Uint8Array(exports.memory.buffer).slice()))),
);
python.FS.writeFile("/house.zip", readFileSync(join(folder, "house.zip")));
python.globals.set("modules", readFileSync(join(folder, "modules.json"), "utf8"));
python.runPython(BEGIN);

const { HEAPU8, _sbrk } = python._module;
const used = HEAPU8.slice(0, _sbrk(0));
const fixed = Math.ceil((before.findLastIndex((byte) => byte !== 0) + 1) / ALIGNMENT) * ALIGNMENT;
for (let i = 0; i < fixed; i++) used[i] ^= before[i];

const gap = longestNothing(new Uint32Array(used.buffer, 0, used.length / 4), fixed / 4).map(
  (word) => 4 * word,
);

const state = python._api.serializeHiwireState();
const text = JSON.stringify({ gap, state });
const header = Buffer.from(text.padEnd(Math.ceil((text.length + 4) / ALIGNMENT) * ALIGNMENT - 4));
const length = Buffer.alloc(4);
length.writeUInt32LE(header.length);
writeFileSync(join(folder, "memory.json"), JSON.stringify({ size: HEAPU8.length, fixed }));
const kept = [length, header, used.subarray(0, gap[0]), used.subarray(gap[1])];
writeFileSync(join(folder, "memory.bin"), Buffer.concat(kept));

/** The longest part that is zero: from which word, to which. */
function longestNothing(words, first) {
  let found = [first, first];
  for (let from = first, to = first; to <= words.length; to++) {
    if (to < words.length && words[to] === 0) continue;
    if (to - from > found[1] - found[0]) found = [from, to];
    from = to + 1;
  }
  return found;
}
