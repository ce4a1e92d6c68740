/** Which thing on FYFE's table an option belongs to. */

import type { FyfeFamily } from "../../generated/fyfe/actions";
import type { Choose } from "../../board/play.svelte";
import type { FyfeView } from "../../generated/fyfe/view";

export const choose: Choose<FyfeView> = {
  thing(option) {
    const given = option.arguments;
    switch (option.family as FyfeFamily) {
      case "take":
        return `supply:${given.supply}`;
      case "place":
      case "move":
      case "to":
      case "swap":
      case "turn":
        return `space:${given.space}`;
      case "board":
        return `board:${given.board}`;
      case "line":
      case "fulfil":
      case "aside":
        return `line:${given.line}`;
      case "charm":
        return `charm:${given.charm}`;
    }
    return null;
  },

  attempt(thing, families) {
    const [kind, id] = thing.split(":");
    const among = (...wanted: string[]) => wanted.find((family) => families.includes(family)) ?? wanted[0];
    switch (kind) {
      case "supply":
        return `take supply=${id}`;
      case "space":
        return `${among("place", "to", "move", "swap", "turn")} space=${id}`;
      case "board":
        return `board board=${id}`;
      case "line":
        return `${among("line", "fulfil", "aside")} line=${id}`;
      case "charm":
        return `charm charm=${id}`;
    }
    return null;
  },

  carries: ["take"],
};
