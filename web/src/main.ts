import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./i18n";
import { speak } from "./i18n/translations.svelte";
import { install } from "./state/app";
import { offline } from "./state/offline.svelte";
import { renewWhenOld } from "./state/renewal";
import { dress } from "./state/settings.svelte";
import "./theme.css";
import "./generated/accents.css";

dress();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
offline.watch();
renewWhenOld();
install();
void speak(language()).then(() => mount(App, { target: document.getElementById("app")! }));
