/** Which thing on Café Baras's table an option belongs to. */

import type { CafeBarasFamily } from "../../generated/cafe_baras/actions";
import type { Choose } from "../../board/play.svelte";
import type { CafeBarasView } from "../../generated/cafe_baras/view";

export const choose: Choose<CafeBarasView> = {
  thing(option, view) {
    const given = option.arguments;
    switch (option.family as CafeBarasFamily) {
      case "add":
      case "serve":
        return `hand:${given.card}`;
      case "take":
        return view.phase === "fetch" ? `discard:${given.card}` : `display:${given.card}`;
      case "claim":
        return `guest:${given.guest}`;
    }
    return null;
  },

  attempt(thing, families) {
    const [kind, id] = thing.split(":");
    switch (kind) {
      case "hand":
        return families.includes("serve") && !families.includes("add")
          ? `serve card=${id}`
          : `add card=${id}`;
      case "display":
      case "discard":
        return `take card=${id}`;
      case "guest":
        return `claim guest=${id}`;
    }
    return null;
  },

  drop(thing, onto, options) {
    const family = onto === "zone:serve" ? "serve" : "add";
    return options.find((option) => option.family === family) ?? (options.length === 1 ? options[0] : null);
  },
};
