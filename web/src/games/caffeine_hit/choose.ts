/** Which thing on Caffeine Hit's table an option belongs to. */

import type { CaffeineHitFamily } from "../../generated/caffeine_hit/actions";
import type { Choose } from "../../board/play.svelte";
import type { CaffeineHitView } from "../../generated/caffeine_hit/view";

const ACTION_CARDS = ["carrier", "to_go", "loyalty", "cookie", "spill"];

export const choose: Choose<CaffeineHitView> = {
  thing(option, view) {
    const given = option.arguments;
    const family = option.family as CaffeineHitFamily;
    if (family === "carrier" && view.phase === "second") return `hand:${given.drink}`;
    if (ACTION_CARDS.includes(family)) return `hand:${family}`;
    switch (family) {
      case "boost":
      case "attack":
      case "add":
        return `hand:${given.drink}`;
      case "swap":
        return `hand:${given.card}`;
      case "table":
        return `table:${given.seat}`;
    }
    return null;
  },

  attempt(thing, families) {
    const [kind, id] = thing.split(":");
    if (kind === "table") return `table seat=${id}`;
    if (ACTION_CARDS.includes(id)) return families.includes("swap") ? `swap card=${id}` : null;
    return families.includes("add")
      ? `add drink=${id}`
      : families.includes("carrier")
        ? `carrier drink=${id}`
        : `boost drink=${id}`;
  },

  drop(thing, onto, options, view) {
    const seat = Number(onto.split(":")[1]);
    const family = onto.startsWith("table:") ? (seat === view.seat ? "boost" : "attack") : null;
    const meant = options.filter((option) => option.family === family || option.family === "add");
    return meant.length === 1 ? meant[0] : options.length === 1 ? options[0] : null;
  },

  carries: ["attack"],
};
