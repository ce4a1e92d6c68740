/** The English words there are: the page's and the house's from the beginning, a game's from when it is loaded. */

import house from "../generated/house.json";
import { en } from "./en";

class English {
  words = $state.raw<Record<string, string>>({ ...house, ...en });

  add(words: Record<string, string>): void {
    this.words = { ...this.words, ...words };
  }
}

export const english = new English();
