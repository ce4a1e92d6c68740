/** The English words there are: the first page's from the beginning, all others from when they are asked for, a game's
from when it is loaded. */

import names from "../generated/names.json";
import { first } from "./first";

class English {
  words = $state.raw<Record<string, string>>({ ...names, ...first });
  private rest: Promise<void> | null = null;

  add(words: Record<string, string>): void {
    this.words = { ...this.words, ...words };
  }

  /** Have everything ready that pages and house say. */
  whole(): Promise<void> {
    this.rest ??= Promise.all([import("../generated/house.json"), import("./en")])
      .then(([house, { en }]) => this.add({ ...house.default, ...en }))
      .catch(() => void (this.rest = null)); // without a network just now: asked for again
    return this.rest;
  }
}

export const english = new English();
