/** Which thing on High Card's table an option belongs to. */

import type { Choose } from "../../board/play.svelte";
import type { HighCardFamily } from "../../generated/high_card/actions";
import type { HighCardView } from "../../generated/high_card/view";

export const choose: Choose<HighCardView> = {
  thing(option) {
    switch (option.family as HighCardFamily) {
      case "keep":
        return "hand";
      case "again":
        return "deck";
    }
    return null;
  },

  attempt(thing) {
    return thing === "deck" ? "again" : "keep";
  },
};
