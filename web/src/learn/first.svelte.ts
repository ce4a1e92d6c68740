/** First times: which games somebody has been offered the lesson of, and in which hints are on; kept on the device. */

import type { GameInfo } from "../generated/wire";
import { openTable, usual, weakest } from "../table/tables";

const KEY = "kaffihus.first";

type Kept = { offered: string[]; hints: string[] };

function stored(): Kept {
  try {
    return { offered: [], hints: [], ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { offered: [], hints: [] };
  }
}

class First {
  private kept = $state.raw<Kept>(stored());

  private keep(kept: Partial<Kept>): void {
    this.kept = { ...this.kept, ...kept };
    localStorage.setItem(KEY, JSON.stringify(this.kept));
  }

  /** The lesson is offered once, whatever the answer. */
  isOffered = (game: string): boolean => this.kept.offered.includes(game);
  offer = (game: string): void => this.keep({ offered: including(this.kept.offered, game) });

  hasHints = (game: string): boolean => this.kept.hints.includes(game);
  giveHints = (game: string): void => this.keep({ hints: including(this.kept.hints, game) });
  endHints = (game: string): void =>
    this.keep({ hints: this.kept.hints.filter((other) => other !== game) });
}

const including = (games: string[], game: string): string[] => [...new Set([...games, game])];

export const first = new First();

/** A first game after the lesson: against the weakest, with hints. */
export async function firstGame(game: GameInfo): Promise<void> {
  first.giveHints(game.id);
  await openTable(game, { ...usual(game), level: weakest(game) });
}
