import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin, UserConfig } from "vite";
import { defineConfig } from "vitest/config";
import { inATab, inOneFile, packs } from "./tab/plugin.mjs";

const WORKER = "sw.js";
/** What the page needs to open: its code, styles, the letters of our languages, icons; other files are fetched. */
const NEEDED = /\.(js|css)$|-latin-wght-normal-[^/]*\.woff2$/;
const PUBLIC = ["", "manifest.json", "icon.svg"];
const ICON = "icon-192.png"; // of messages and home screens: a site brings it once somebody has played
/** What else a site without a server has beside its page. */
const IN_TAB = /^(python|bots|facts|saved)\//;

/** Tells the service worker which files there are; another set of them is another cache. */
function listFiles(base: string, isTab: boolean): Plugin {
  return {
    name: "list-files",
    enforce: "post",
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => name !== WORKER && name !== "index.html");
      const needed = built.filter((name) => NEEDED.test(name)).sort();
      const files = [...PUBLIC, ...(isTab ? [] : [ICON, ...needed])].map((name) => base + name);
      const inTab = built.filter((name) => NEEDED.test(name) || IN_TAB.test(name)).sort();
      const more = isTab ? [ICON, ...inTab] : [];
      // File names carry hashes of what is in them: a sum of the names tells one build from another.
      const version = [...files, ...more].join(" ");
      const sum = [...version].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) >>> 0, 7);
      const worker = bundle[WORKER];
      if (worker?.type === "chunk")
        worker.code = worker.code
          .replace(/["'`]__FILES__["'`]/, JSON.stringify(files))
          .replace(/["'`]__MORE__["'`]/, JSON.stringify(more.map((name) => base + name)))
          .replace("__CACHE__", `kaffihus-${sum.toString(36)}`);
    },
  };
}

const INPUT = { index: "index.html", sw: "src/worker/sw.ts" };
const NAMES = (chunk: { name: string }) => (chunk.name === "sw" ? WORKER : "assets/[name]-[hash].js");

/** What of a configuration depends on what is built. */
type Form = Pick<UserConfig, "base" | "plugins" | "define" | "publicDir" | "build"> & {
  outDir: string;
  plugins: Plugin[];
  rollup?: NonNullable<UserConfig["build"]>["rollupOptions"];
};

/** What differs where the page is a site without a server (`--mode tab`) or the file of one game (`--mode saved`). */
function formOf(mode: string): Form {
  if (mode === "tab")
    return {
      base: "./",
      outDir: "../build/site-tab",
      plugins: [inATab(), listFiles("./", true)],
      define: { __PACKS__: packs() },
    };
  if (mode === "saved")
    return {
      base: "./",
      outDir: "../build/tab/saved",
      plugins: [inOneFile()],
      publicDir: false,
      build: {
        cssCodeSplit: false,
        assetsInlineLimit: (path: string) => !/-(cyrillic|greek|vietnamese)/.test(path),
      },
      rollup: { input: { index: "index.html" }, output: { inlineDynamicImports: true } },
    };
  return { base: "/", outDir: "../src/kaffihus/server/static", plugins: [listFiles("/", false)] };
}

// The page is built into the Python package, which serves it and ships it in the wheel.
export default defineConfig(({ mode }) => {
  const { base, outDir, plugins, define, publicDir, build, rollup } = formOf(mode);
  return {
    base,
    publicDir,
    plugins: [svelte(), ...plugins],
    define,
    worker: { format: "es" as const },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false }, // where a browser has no such thing, modules come a little later
      chunkSizeWarningLimit: 400,
      rollupOptions: rollup ?? { input: INPUT, output: { entryFileNames: NAMES } },
      ...build,
    },
    server: {
      proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
      fs: { allow: [".."] }, // tests read the games' pages and docs/vectors
    },
    // Tests named `.svelte.test.ts` see modules as browsers do: effects run, though there is no page.
    resolve: mode === "test" ? { conditions: ["browser"] } : undefined,
    test: {
      include: ["src/**/*.test.ts"],
      environment: "node",
      setupFiles: ["src/words.ts"],
      testTransformMode: { web: ["**/*.svelte.test.ts"] },
    },
  };
});
