/** Packs the files of a site beside themselves, as .br and .gz, for hosts that send such where a browser takes them.

node web/tab/compress.mjs FOLDER
*/

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [folder] = process.argv.slice(2);
const PLAIN = new Set([".css", ".html", ".js", ".json", ".mjs", ".svg"]); // all others are packed already
const LEAST = 400; // bytes: less is not worth a look

const bytes = { plain: 0, br: 0, gz: 0 };
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !PLAIN.has(extname(path))) continue;
  const data = readFileSync(path);
  if (data.length < LEAST) continue;
  const brotli = brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } });
  const gzip = gzipSync(data, { level: constants.Z_BEST_COMPRESSION });
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzip);
  bytes.plain += data.length;
  bytes.br += brotli.length;
  bytes.gz += gzip.length;
}
console.log(`packed beside themselves: ${bytes.plain} bytes as ${bytes.br} (.br) and ${bytes.gz} (.gz)`);
