/** The page of a site without a server: its house is in this tab. */

import { mount } from "svelte";
import App from "../App.svelte";
import { language } from "../i18n";
import { speak } from "../i18n/translations.svelte";
import { moveTo } from "../net/house";
import { install } from "../state/app";
import { shown } from "../state/router.svelte";
import { dress } from "../state/settings.svelte";
import { TabHouse } from "./house";
import { addressesOf, isKept, type Packs } from "./packs";
import "../theme.css";
import "../generated/accents.css";

declare const __PACKS__: Packs; // put there when the site is built

dress();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
const site = new URL(".", location.href).href;
const house = new TabHouse(site, __PACKS__.reviews);
moveTo(house);
install();

/** Links are written as a house has them; before one is followed it gets the address that it has here. */
function readdress(event: Event): void {
  const anchor = (event.target as Element).closest?.("a");
  const to = anchor?.getAttribute("href");
  if (to?.startsWith("/")) anchor!.setAttribute("href", shown(to));
}
for (const kind of ["pointerover", "pointerdown", "focusin"])
  document.addEventListener(kind, readdress, true);

/** Who has played here before will do so again: the house wakes up while the page does. */
async function wakeUp(): Promise<void> {
  if (await isKept(addressesOf(site, __PACKS__))) house.expect();
}

void wakeUp();
void speak(language()).then(() => mount(App, { target: document.getElementById("app")! }));
