/** Goes on from the memory that was kept as a tab does, walks through every game, and says which functions of the machine code ran.

node web/tab/ran.mjs FOLDER    FOLDER: with what snapshot.mjs has written, and `noting/`, Pyodide with a module that
                               notes what runs; writes FOLDER/ran.json
*/

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformWithEsbuild } from "vite";
import { started, watched } from "./started.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [folder] = process.argv.slice(2);
const DECISIONS = 9; // of bots at most, at the table that JavaScript has
const RAN = "ran."; // as machine_code.py names what says whether a function ran

/** What puts memory back in a tab, for Node. */
async function memoryOfATab() {
  const path = join(here, "..", "src", "tab", "memory.ts");
  const { code } = await transformWithEsbuild(readFileSync(path, "utf8"), path, { sourcemap: false });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

const { revived } = await memoryOfATab();
const extent = JSON.parse(readFileSync(join(folder, "memory.json"), "utf8"));
const NOTHING = Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]); // an archive
writeFileSync(join(folder, "empty.zip"), NOTHING);
const kept = new Uint8Array(readFileSync(join(folder, "memory.bin"))).buffer;
let instance;
const options = { stdLibURL: join(folder, "empty.zip"), _loadSnapshot: new Uint8Array(0) };
const python = await started(join(folder, "noting"), options, (settings, create) => {
  watched(settings, (made) => (instance = made));
  return revived(create, settings, Promise.resolve(kept), extent);
});
python.runPython(readFileSync(join(here, "exercise.py"), "utf8") + "\nhouse, record = House(), walk()\n");
playAsATab();
reviewAsATab();

const ran = Object.entries(instance.exports).filter(([name, flag]) => name.startsWith(RAN) && flag.value);
writeFileSync(
  join(folder, "ran.json"),
  JSON.stringify(ran.map(([name]) => Number(name.slice(RAN.length)))),
);
console.log(`${ran.length} functions of the machine code ran`);

/** A game as `worker.ts` has it: what JavaScript gives to Python and takes from it. */
function playAsATab() {
  const [house, request] = ["house", "request"].map((name) => python.globals.get(name));
  const bot = { kind: "bot", level: "random" };
  const body = JSON.stringify({ game: "fika", seats: [bot, bot] });
  const asked = { method: "POST", path: "/tables", query: {}, player: "me", name: "Ása", secret: "", body };
  const made = JSON.parse(request(house, JSON.stringify(asked), Date.now()));
  const { id: table, links } = made.answer;
  const hello = JSON.stringify({ type: "hello", secret: links.spectator });
  const heard = JSON.parse(house.hear(1, table, undefined, hello, Date.now()));
  house.knows(table);
  let thoughts = [...made.thoughts, ...heard.thoughts];
  for (let i = 0; i < DECISIONS && thoughts.length; i++) {
    const [{ seat }] = thoughts;
    const { releases } = JSON.parse(house.chose(table, seat, undefined, Date.now() + 300, Date.now()));
    for (const { action } of releases)
      ({ thoughts } = JSON.parse(house.release(table, seat, action, Date.now() + 300)));
  }
  house.wake(table, Date.now());
  house.close(1, Date.now());
  house.forget(table, Date.now());
  house.load(made.kept[0].terms, python.toPy(made.kept[0].events), Date.now());
}

/** A review as `reviewer.ts` has it made, with a judge who is JavaScript's. */
function reviewAsATab() {
  const [judgeOf, Making, record] = ["judge_of", "Making", "record"].map((name) =>
    python.globals.get(name),
  );
  const judge = judgeOf(record);
  const making = Making(record, (asked) => judge(asked));
  while (JSON.parse(making.go_on()).status !== "done");
}
