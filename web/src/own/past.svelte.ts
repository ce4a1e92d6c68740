/** Finished games as the house sends them, the newest first: page by page, and no page twice. */

import type { PastGame } from "../generated/wire";

const PAGE = 50; // as the house sends them

export class Past {
  games = $state.raw<PastGame[]>([]);
  isWhole = $state(false);
  private onItsWay: Promise<void> | null = null;

  /** `ask` brings the games that ended before a moment; null: the newest. */
  constructor(private readonly ask: (before: number | null) => Promise<PastGame[]>) {}

  /** The next page; whoever asks while it is on its way waits for the same. */
  more(): Promise<void> {
    this.onItsWay ??= this.load().finally(() => (this.onItsWay = null));
    return this.onItsWay;
  }

  private async load(): Promise<void> {
    const found = await this.ask(this.games.at(-1)?.finished ?? null);
    this.games = [...this.games, ...found];
    this.isWhole = found.length < PAGE;
  }
}
