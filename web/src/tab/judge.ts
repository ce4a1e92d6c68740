/** What positions are worth by a game's module: what a review asks in Python (`kaffihus_tab/module_values.py`), in JSON both ways. */

import type { GameModule } from "./wasm";

/** What is asked for; the state is in base64, `low` and `high` are a moment's seed. */
type Question = { state: string; seats: number } & (
  | { what: "about" }
  | { what: "stage" }
  | {
      what: "worlds";
      seat: number;
      action: number;
      count: number;
      first: number;
      plies: number;
      low: number;
      high: number;
    }
  | { what: "world"; seat: number; low: number; high: number; k: number }
  | { what: "foretold"; begun: number; count: number; low: number; high: number }
  | { what: "policy"; seat: number; legal: number[] }
);

const WORLD = 1; // of the states: the one that was dealt

export class Judge {
  constructor(private readonly module: GameModule) {}

  /** The answer to a question, both in JSON. */
  answer(text: string): string {
    return JSON.stringify(this.found(JSON.parse(text) as Question));
  }

  private found(asked: Question): unknown {
    const { module } = this;
    const { seats } = asked;
    const { settings, taught } = module.reviews;
    const by = taught.includes(seats) ? "network" : "playouts";
    if (asked.what === "about")
      return {
        rules: module.rules,
        by_network: by === "network",
        by_stage: settings[module.place("one_stage")] !== 0,
      };
    module.position.set(Uint8Array.from(atob(asked.state), (letter) => letter.charCodeAt(0)));
    this.reals("settings").set(settings);
    switch (asked.what) {
      case "stage":
        return module.call("stage");
      case "worlds": {
        const { seat, action, count, first, plies, low, high } = asked;
        module.call("weigh", seat, low, high);
        module.call(`expect_by_${by}`, seats, seat, action, plies, low, high, first, count);
        return Array.from(this.reals("worths").subarray(0, count));
      }
      case "world": {
        const { seat, low, high, k } = asked;
        module.call("weigh", seat, low, high);
        module.call("world", seat, low, high, k);
        return btoa(String.fromCharCode(...module.state(WORLD)));
      }
      case "foretold": {
        const { begun, count, low, high } = asked;
        module.call(`foretell_by_${by}`, seats, begun, low, high, count);
        return Array.from(this.reals("worths").subarray(0, count * seats));
      }
      case "policy":
        this.wholes("choices").set(asked.legal.map(BigInt));
        module.call("policy", asked.seat, asked.legal.length);
        return Array.from(this.wholes("choice_scores").subarray(0, asked.legal.length), Number);
    }
  }

  private reals(part: string): Float64Array {
    const { buffer, byteOffset, length } = this.module.part(part);
    return new Float64Array(buffer, byteOffset, length / 8);
  }

  private wholes(part: string): BigInt64Array {
    const { buffer, byteOffset, length } = this.module.part(part);
    return new BigInt64Array(buffer, byteOffset, length / 8);
  }
}
