/** Bots in the tab: the house's own, as WebAssembly, with their networks where a level has one. */

import { unpacked } from "./unpacked";
import { loadGame, type GameModule } from "./wasm";
import type { Thought } from "./protocol";

/** A game's module, and what it thinks about: one thing at a time. */
type Thinker = { module: GameModule; hasNetwork: boolean; last: Promise<unknown> };

const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export class Bots {
  private readonly thinkers = new Map<string, Promise<Thinker>>();

  /** `site` is the address of the folder in which the modules are. */
  constructor(private readonly site: string) {}

  /** A game is about to be played. */
  prepare(game: string): void {
    this.thinkerOf(game).catch(() => {});
  }

  /** The bot's action: the one that it would take in the house. Null: the one at random is to choose. */
  async choose(thought: Thought): Promise<number | null> {
    if (thought.level === "random") return null;
    const thinker = await this.thinkerOf(thought.game);
    if (thinker.module.rules !== thought.rules) return null; // a table begun by older rules
    const choice = thinker.last.then(() => this.think(thinker, thought));
    thinker.last = choice.catch(() => {});
    return choice;
  }

  private async think(thinker: Thinker, thought: Thought): Promise<number> {
    const { module } = thinker;
    const { seat, seats, level } = thought;
    if (!thinker.hasNetwork && module.needsNetwork(level, seats)) {
      module.giveNetwork(
        new Uint8Array(await (await this.file(`${thought.game}.network.pack`)).arrayBuffer()),
      );
      thinker.hasNetwork = true;
    }
    const state = bytesOf(thought.state);
    const [botSeed, worldSeed] = [BigInt(thought.bot_seed), BigInt(thought.world_seed)];
    return (await module.choose({ state, seat, seats, level, botSeed, worldSeed })).action;
  }

  private thinkerOf(game: string): Promise<Thinker> {
    const known = this.thinkers.get(game);
    if (known) return known;
    const fresh = this.load(game);
    this.thinkers.set(game, fresh);
    fresh.catch(() => this.thinkers.delete(game)); // without a network just now: tried again
    return fresh;
  }

  private async load(game: string): Promise<Thinker> {
    const file = await this.file(`${game}.wasm.pack`);
    return { module: await loadGame(await file.arrayBuffer()), hasNetwork: false, last: Promise.resolve() };
  }

  private file(name: string): Promise<Response> {
    return unpacked(new URL(`bots/${name}`, this.site), "application/octet-stream");
  }
}
