import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const WORKER = "sw.js";
/** What the page needs to open: its code, styles, the letters of our languages, icons; other files are fetched. */
const NEEDED = /\.(js|css)$|-latin-wght-normal-[^/]*\.woff2$/;
const PUBLIC = ["/", "/manifest.json", "/icon.svg", "/icon-192.png"];

/** Tells the service worker which files there are; another set of them is another cache. */
function listFiles(): Plugin {
  return {
    name: "list-files",
    enforce: "post",
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => NEEDED.test(name) && name !== WORKER);
      const files = [...PUBLIC, ...built.map((name) => `/${name}`).sort()];
      // File names carry hashes of what is in them: a sum of the names tells one build from another.
      const version = [...files.join(" ")].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) >>> 0, 7);
      const worker = bundle[WORKER];
      if (worker?.type === "chunk")
        worker.code = worker.code
          .replace(/["'`]__FILES__["'`]/, JSON.stringify(files))
          .replace("__CACHE__", `kaffihus-${version.toString(36)}`);
    },
  };
}

// The page is built into the Python package, which serves it and ships it in the wheel.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), listFiles()],
  build: {
    outDir: "../src/kaffihus/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rollupOptions: {
      input: { index: "index.html", sw: "src/worker/sw.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === "sw" ? WORKER : "assets/[name]-[hash].js"),
      },
    },
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
    testTransformMode: { web: ["**/*.svelte.test.ts"] },
  },
}));
