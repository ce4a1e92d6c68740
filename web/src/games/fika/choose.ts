/** Which thing on FIKA's table an option belongs to. */

import type { FikaFamily } from "../../generated/fika/actions";
import type { Choose } from "../../board/play.svelte";
import type { FikaView } from "../../generated/fika/view";
import { groupAt } from "./layout";

export const choose: Choose<FikaView> = {
  thing(option, view) {
    const given = option.arguments;
    switch (option.family as FikaFamily) {
      case "choose":
      case "hide":
      case "bring":
        return `hand:${given.card}`;
      case "supply":
        return `supply:${given.card}`;
      case "place":
        return `cell:own:${given.slot}`;
      case "cell":
        return `cell:${given.side}:${given.slot}`;
      case "group":
        return `group:${given.group}`;
      case "street":
        return streetThing(view, given.slot);
    }
    return null;
  },

  attempt(thing, families) {
    const [kind, first, second] = thing.split(":");
    const among = (...wanted: string[]) => wanted.find((family) => families.includes(family)) ?? wanted[0];
    switch (kind) {
      case "hand":
        return `${among("choose", "hide", "bring")} card=${first}`;
      case "supply":
        return `supply card=${first}`;
      case "cell":
        return first === "own" && families.includes("place")
          ? `place slot=${second}`
          : `cell side=${first} slot=${second}`;
      case "group":
        return `group group=${first}`;
      case "street":
        return `street slot=${first}`;
    }
    return null;
  },
};

/** A Street card under a Group is chosen by tapping the Group. */
function streetThing(view: FikaView, slot: string): string {
  const group = groupAt(view, Number(slot));
  return group ? `group:${group.group}` : `street:${slot}`;
}
