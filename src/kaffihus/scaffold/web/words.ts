/** High Card in words: its buttons. Phrases of the log are in the game's `phrases.py`. */

import type { Play } from "../../board/play.svelte";
import type { HighCardView } from "../../generated/high_card/view";
import type { GameKey } from "../../generated/keys";
import type { Option } from "../../generated/wire";
import { word } from "../../i18n";

export const label = (option: Option, _play: Play<HighCardView>): string =>
  word("high_card.board.do", option.family);

/** Lines of the log that tell the story. */
export const MOMENTS: GameKey[] = ["high_card.take", "high_card.over"];
