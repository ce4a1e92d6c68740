/** The house of a saved game: it knows one record, and answers from the file that it came in. */

import type { House } from "../net/house";
import type { SavedGame } from "./game";

const told = (answer: unknown, status = 200): Response =>
  new Response(JSON.stringify(answer), { status, headers: { "Content-Type": "application/json" } });

export class SavedHouse implements House {
  constructor(private readonly game: SavedGame) {}

  async ask(path: string, init: RequestInit): Promise<Response> {
    if (path.startsWith("/games/")) return told(this.game.page);
    if (path === "/records/draws") return told({ table: "", draws: this.game.draws });
    if (path === "/records/replay") return told(this.stretch(JSON.parse(String(init.body))));
    return told({ code: "not_found", key: "house.why.nothing_here", params: {} }, 404);
  }

  private stretch({
    viewer,
    first,
    count,
  }: {
    viewer: number | null;
    first: number;
    count: number;
  }): unknown {
    const whole = this.game.replays[viewer === null ? 0 : viewer + 1];
    const outline = first === 0 ? whole.outline : null;
    return { ...whole, first, moments: whole.moments.slice(first, first + count), outline };
  }

  socket(): never {
    throw new Error("a saved game is over");
  }
}
