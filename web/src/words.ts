/** For tests: all English words are there, as on any page but the first. */

import { english } from "./i18n/english.svelte";

await english.whole();
