/// <reference lib="webworker" />
/** The worker that reviews one game, beside the one at whose tables people play: Python tells the game, the module judges. */

import { Judge } from "./judge";
import type { ReviewState } from "../generated/wire";
import type { ToReviewer } from "./protocol";
import type { Packs } from "./packs";
import { startPython } from "./python";
import { unpacked } from "./unpacked";
import { loadGame } from "./wasm";

declare const self: DedicatedWorkerGlobalScope;
declare const __PACKS__: Packs; // put there when the site is built

async function bot(site: string, name: string): Promise<ArrayBuffer> {
  return (await unpacked(new URL(`bots/${name}.pack`, site), "application/octet-stream")).arrayBuffer();
}

async function judgeOf(site: string, game: string): Promise<Judge> {
  const module = await loadGame(await bot(site, `${game}.wasm`));
  if (module.reviews.taught.length) module.giveNetwork(new Uint8Array(await bot(site, `${game}.network`)));
  return new Judge(module);
}

self.onmessage = async ({ data }: MessageEvent<ToReviewer>) => {
  try {
    const [python, judge] = await Promise.all([
      startPython(data.site, __PACKS__, data.isWhole),
      judgeOf(data.site, data.game),
    ]);
    const making = python.review(data.record, (asked) => judge.answer(asked));
    let state: ReviewState;
    do {
      state = JSON.parse(making.go_on()) as ReviewState;
      self.postMessage(state);
    } while (state.status !== "done");
  } catch (problem) {
    console.warn(problem);
    self.postMessage({ status: "failed" } satisfies ReviewState);
  }
};
