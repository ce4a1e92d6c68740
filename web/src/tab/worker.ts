/// <reference lib="webworker" />
/** The worker that is a tab's house: Python decides, the shelf keeps, bots think; one thing after another. */

import { Bots } from "./bots";
import type { Asked, Effects, FromWorker, Thought, ToWorker } from "./protocol";
import { addressesOf, type Packs } from "./packs";
import { startPython, type Python } from "./python";
import { keepPython } from "./pythonFiles";
import { Conflict, Shelf } from "./shelf";

declare const self: DedicatedWorkerGlobalScope;
declare const __PACKS__: Packs; // put there when the site is built

// Milliseconds that a bot takes for what others can notice: fewer until whoever plays has had a turn.
const DELAYS = [400, 1200];
const OPENING_DELAYS = [50, 150];
const AFTER = 4000; // milliseconds: the game that has just begun comes before what is kept for the next time
const BUSY = { code: "unavailable", key: "house.why.too_busy", params: {}, message: "" };

const shelf = new Shelf();
const clocks = new Map<string, number>();
const begun = new Set<string>(); // tables at which somebody has decided something
let python: Promise<Python>;
let bots: Bots;
let site = "";
let hurry = false;
let isKeeping = false;
let last: Promise<void> = Promise.resolve();

const tell = (message: FromWorker): void => self.postMessage(message);

/** Do something when all before it is done. */
function then(work: () => Promise<void>): void {
  last = last.then(work).catch((problem) => tell({ kind: "broken", text: String(problem) }));
}

/** Have a table in memory before it is asked for. */
async function recall({ house, list }: Python, table: string): Promise<void> {
  if (!table || house.knows(table)) return;
  const found = await shelf.read(table);
  if (found) house.load(found.terms, list(found.events), Date.now());
}

/** What a call leads to: what is kept comes before what is told. False where another tab was quicker. */
async function follow({ house }: Python, text: string): Promise<Effects | null> {
  const effects = JSON.parse(text) as Effects;
  try {
    if (effects.kept.length) await shelf.keep(effects.kept, Date.now());
  } catch (problem) {
    if (!(problem instanceof Conflict)) throw problem;
    for (const { table } of effects.kept) send(JSON.parse(house.forget(table, Date.now())) as Effects);
    return null;
  }
  send(effects);
  return effects;
}

function send({ frames, closed, thoughts, releases, wakes }: Effects): void {
  for (const [socket, text] of frames) tell({ kind: "frame", socket, text });
  for (const [socket, code] of closed) tell({ kind: "closed", socket, code });
  for (const thought of thoughts) void think(thought);
  for (const { table, seat, action, at } of releases)
    setTimeout(
      () => then(async () => void (await call((house) => house.release(table, seat, action, Date.now())))),
      at - Date.now(),
    );
  for (const [table, at] of Object.entries(wakes)) {
    clearTimeout(clocks.get(table));
    const wake = () => then(async () => void (await call((house) => house.wake(table, Date.now()))));
    clocks.set(table, self.setTimeout(wake, Math.max(0, at - Date.now()) + 1));
  }
}

async function call(ask: (house: Python["house"]) => string): Promise<Effects | null> {
  const there = await python;
  return follow(there, ask(there.house));
}

async function think(thought: Thought): Promise<void> {
  const [least, most] = begun.has(thought.table) ? DELAYS : OPENING_DELAYS;
  const delay = hurry ? 0 : least + Math.random() * (most - least);
  const release = Math.round(Date.now() + delay);
  const action = (await bots.choose(thought).catch(() => null)) ?? undefined;
  then(async () => {
    await call((house) => house.chose(thought.table, thought.seat, action, release, Date.now()));
  });
}

async function answer(id: number, asked: Asked): Promise<void> {
  const there = await python;
  const [place, table = ""] = asked.path.split("/").filter(Boolean);
  if (place === "tables") await recall(there, table);
  const found = await follow(there, there.request(there.house, JSON.stringify(asked), Date.now()));
  if (found) tell({ kind: "answer", id, status: found.status, answer: found.answer });
  else tell({ kind: "answer", id, status: 503, answer: BUSY });
  if (!isKeeping) setTimeout(() => void keep(), AFTER);
  isKeeping = true;
}

/** Somebody plays here: from now on that needs no network, and no unpacking. */
async function keep(): Promise<void> {
  await keepPython(addressesOf(site, __PACKS__)).catch(() => {}); // no room for it: it comes packed again
  tell({ kind: "kept" });
}

/** The game that is about to be played needs its bots; they come while Python wakes up. */
function prepare({ method, path, body }: Asked): void {
  if (method !== "POST" || path !== "/tables") return;
  const { game } = JSON.parse(body) as { game: string };
  bots.prepare(game);
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case "open":
      ({ site, hurry } = data);
      bots = new Bots(site);
      python = startPython(site, __PACKS__, data.isWhole);
      then(async () => void (await python));
      break;
    case "ask":
      prepare(data.asked);
      then(() => answer(data.id, data.asked));
      break;
    case "say":
      if ((JSON.parse(data.text) as { type: string }).type === "act") begun.add(data.table);
      then(async () => {
        await recall(await python, data.table);
        await call((house) =>
          house.hear(data.socket, data.table, data.player ?? undefined, data.text, Date.now()),
        );
      });
      break;
    case "leave":
      then(async () => void (await call((house) => house.close(data.socket, Date.now()))));
      break;
    case "forget":
      then(async () => void (await call((house) => house.forget(data.table, Date.now()))));
  }
};
