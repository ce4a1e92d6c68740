import { mount } from "svelte";
import App from "./App.svelte";
import { dress } from "./state/settings.svelte";
import "./theme.css";
import "./generated/accents.css";

dress();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
mount(App, { target: document.getElementById("app")! });
