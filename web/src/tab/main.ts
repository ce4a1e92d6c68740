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
import "../theme.css";
import "../generated/accents.css";

dress();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
moveTo(new TabHouse(new URL(".", location.href).href));
install();

/** Links are written as a house has them; before one is followed it gets the address that it has here. */
function readdress(event: Event): void {
  const anchor = (event.target as Element).closest?.("a");
  const to = anchor?.getAttribute("href");
  if (to?.startsWith("/")) anchor!.setAttribute("href", shown(to));
}
for (const kind of ["pointerover", "pointerdown", "focusin"])
  document.addEventListener(kind, readdress, true);

void speak(language()).then(() => mount(App, { target: document.getElementById("app")! }));
