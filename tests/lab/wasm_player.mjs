// Does in Node what test_wasm.py asks for: `node wasm_player.mjs LOADER MODULE [NETWORK] < tasks > answers`, JSON both.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [loader, path, network] = process.argv.slice(2);
const { loadGame } = await import(pathToFileURL(loader));
const module = await loadGame(readFileSync(path));
if (network) module.giveNetwork(readFileSync(network));

const wide = (name) => {
  const part = module.part(name);
  return new BigInt64Array(part.buffer, part.byteOffset, part.length / 8);
};
const setUp = ({ seats, options }) => {
  wide("options").set(options.map(BigInt));
  return module.call("setup", seats);
};

/** What every seat knows, as features and as a redealt world. */
function look(digest, seats, seed) {
  const [position, rng] = [module.position.slice(), module.part("rng").slice()];
  for (let seat = 0; seat < seats; seat++) {
    module.call("observe", seat);
    digest.update(module.part("seen"));
    module.call("redeal", seat, seed, 0);
    digest.update(module.position);
    module.position.set(position);
  }
  module.part("rng").set(rng);
}

/** Random games, each as the hash of all its positions, and how long it was. */
function games({ seats, options, seed, first, count, every, last }) {
  return Array.from({ length: count }, (_, i) => {
    const digest = createHash("sha256");
    module.call("seed", seed, 0, first + i);
    let steps = 0;
    for (
      let pending = setUp({ seats, options });
      pending && steps !== last;
      steps++
    ) {
      digest.update(module.position);
      if (steps % every === 0) look(digest, seats, seed);
      pending = module.call("random_step");
    }
    digest.update(module.position);
    for (const result of ["scores", "ranks"]) {
      wide("places").fill(0n);
      module.call(result);
      digest.update(module.part("places"));
    }
    return [digest.digest("hex"), steps];
  });
}

/** A bot's choice, and the tree it grew. */
async function choice({ job, room }) {
  const state = Buffer.from(job.state, "hex");
  const seeds = {
    botSeed: BigInt(job.botSeed),
    worldSeed: job.worldSeed && BigInt(job.worldSeed),
  };
  const start = process.cpuUsage();
  const found = await module.choose({ ...job, ...seeds, state });
  const { user, system } = process.cpuUsage(start);
  const processor = (user + system) / 1e6;
  const hex = (bytes) => Buffer.from(bytes).toString("hex");
  return {
    ...found,
    processor,
    tree: room ? hex(module.tree(room)) : "",
    counters: hex(module.part("counters")),
  };
}

/** Random games in one go, timed: seconds of processor time, and the tally. */
function block({ seats, options, seed, games }) {
  setUp({ seats, options });
  wide("tally").fill(0n);
  const start = process.cpuUsage();
  module.call("play_block", seats, seed, 0, 0, games);
  const { user, system } = process.cpuUsage(start);
  return {
    seconds: (user + system) / 1e6,
    tally: Array.from(wide("tally"), Number),
  };
}

const answers = [];
for (const task of JSON.parse(readFileSync(0)))
  answers.push(await { games, choice, block }[task.kind](task));
process.stdout.write(JSON.stringify(answers));
