/** The English words there are: the page's own from the beginning, a game's from when it is loaded. */

import { en } from "./en";

class English {
  words = $state.raw<Record<string, string>>(en);

  add(words: Record<string, string>): void {
    this.words = { ...this.words, ...words };
  }
}

export const english = new English();
