/** For Vite: a site without a server. Its entry is another, packed files stand beside it, and all addresses are relative. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
/** Python, bots and what a house would answer about its games, as site.py has packed them. */
const PACKED = join(web, "..", "build", "tab", "public");

/** The packed files of Python by what is in them. */
export const packs = () => readFileSync(join(PACKED, "packs.json"), "utf8");

export function inATab() {
  return {
    name: "in-a-tab",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replace("/src/main.ts", "/src/tab/main.ts"),
    },
    generateBundle() {
      for (const entry of readdirSync(PACKED, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || entry.name === "packs.json") continue;
        const path = join(entry.parentPath, entry.name);
        const fileName = path.slice(PACKED.length + 1);
        this.emitFile({ type: "asset", fileName, source: readFileSync(path) });
      }
      const manifest = readFileSync(join(web, "public", "manifest.json"), "utf8");
      const source = manifest.replaceAll('"/', '"./').replace('"./me"', '"./#/me"');
      this.emitFile({ type: "asset", fileName: "manifest.json", source });
    },
  };
}

/** For Vite: everything in one page, with a place for the game that is saved in it. */
export function inOneFile() {
  return {
    name: "in-one-file",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html
          .replace("/src/main.ts", "/src/saved/main.ts")
          .replace(/ *<link rel="(manifest|apple-touch-icon|icon)".*\n/g, ""),
    },
    generateBundle(_, bundle) {
      const page = bundle["index.html"];
      const entry = Object.values(bundle).find((one) => one.type === "chunk" && one.isEntry);
      const code = entry.code.replaceAll("__VITE_PRELOAD__", "void 0"); // there is nothing else to load
      const style = Object.values(bundle).find((one) => one.fileName.endsWith(".css")).source;
      const place = '<script type="text/plain" id="kaffihus-game"></script>';
      const ours = `<script type="module">${code.replaceAll("</script", "<\\/script")}</script>`;
      page.source = page.source
        .replace(/ *<script type="module".*<\/script>\n/, "")
        .replace(/ *<link rel="stylesheet".*>\n/, () => `<style>${style}</style>\n`)
        .replace("</body>", () => `${place}\n${ours}\n</body>`);
      for (const name of Object.keys(bundle)) if (name !== "index.html") delete bundle[name];
    },
  };
}
