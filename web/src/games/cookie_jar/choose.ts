/** Which thing on the table an option belongs to. */

import type { CookieJarFamily } from "../../generated/cookie_jar/actions";
import type { Choose } from "../../board/play.svelte";
import type { CookieJarView } from "../../generated/cookie_jar/view";

export const choose: Choose<CookieJarView> = {
  thing(option) {
    const given = option.arguments;
    switch (option.family as CookieJarFamily) {
      case "lay":
      case "name":
      case "toss":
        return `hand:${given.card}`;
      case "first":
        return `pancake:${given.card}`;
      case "choose":
        return `player:${given.seat}`;
      case "guess":
        return `guess:${given.card}`;
    }
    return null;
  },

  attempt(thing, families) {
    const [kind, id] = thing.split(":");
    const among = (...wanted: string[]) => wanted.find((family) => families.includes(family)) ?? wanted[0];
    switch (kind) {
      case "hand":
        return `${among("lay", "name", "toss")} card=${id}`;
      case "player":
        return `choose seat=${id}`;
      case "guess":
        return `guess card=${id}`;
    }
    return null;
  },
};
