// A game's module as the judge of a review, in Node: a question a line comes in, an answer a line goes out.
// `node judge.mjs WASM JUDGE MODULE [NETWORK]`, the first two being the page's own loader and judge.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [wasm, judge, path, network] = process.argv.slice(2);
const { loadGame } = await import(pathToFileURL(wasm));
const { Judge } = await import(pathToFileURL(judge));
const module = await loadGame(readFileSync(path));
if (network) module.giveNetwork(readFileSync(network));
const judging = new Judge(module);
for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(judging.answer(line) + "\n");
