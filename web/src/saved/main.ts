/** The page of a saved game: opened from a disk, it needs nothing else. */

import { mount } from "svelte";
import { brought } from "../deal/brought.svelte";
import { allWords } from "../i18n/whole";
import { moveTo } from "../net/house";
import { dress } from "../state/settings.svelte";
import { PLACE, unpackedGame } from "./game";
import { SavedHouse } from "./house";
import Saved from "./Saved.svelte";
import "../theme.css";
import "../generated/accents.css";

dress();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);

async function open(): Promise<void> {
  const game = await unpackedGame(document.getElementById(PLACE)!.textContent!);
  moveTo(new SavedHouse(game));
  brought.text = game.record;
  await allWords();
  const props = { record: game.record, draws: game.draws };
  mount(Saved, { target: document.getElementById("app")!, props });
}
void open();
