/// <reference lib="webworker" />
/** The worker that is a tab's house: Python decides, the shelf keeps, bots think; one thing after another. */

import { Bots } from "./bots";
import type { Asked, Effects, FromWorker, Thought, ToWorker } from "./protocol";
import { startPython, type Packs, type Python } from "./python";
import { Conflict, Shelf } from "./shelf";

declare const self: DedicatedWorkerGlobalScope;
declare const __PACKS__: Packs; // put there when the site is built

const LEAST_DELAY = 400; // milliseconds that a bot takes for what others can notice
const MOST_DELAY = 1200;
const BUSY = { code: "unavailable", key: "house.why.too_busy", params: {}, message: "" };

const shelf = new Shelf();
const clocks = new Map<string, number>();
let python: Promise<Python>;
let bots: Bots;
let hurry = false;
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
  const delay = hurry ? 0 : LEAST_DELAY + Math.random() * (MOST_DELAY - LEAST_DELAY);
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
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case "open":
      hurry = data.hurry;
      bots = new Bots(data.site);
      python = startPython(data.site, __PACKS__);
      then(async () => void (await python));
      break;
    case "ask":
      then(() => answer(data.id, data.asked));
      break;
    case "say":
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
