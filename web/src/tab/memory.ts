/** Python's memory as `web/tab/snapshot.mjs` kept it, when all was imported and nothing begun, put back into a new Python. */

/** What of Pyodide is needed for that; its own snapshots work the same way, and are larger. */
export type PyodideModule = { HEAPU8: Uint8Array; API: { restoreSnapshot(file: unknown): unknown } };
type Exports = Record<"_PyRuntime" | "_PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET", WebAssembly.Global> & {
  memory: WebAssembly.Memory;
};
export type Settings = {
  instantiateWasm(
    imports: object,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
};

const PAGE = 1 << 16; // what memory grows by

/** In the `gap` is nothing, and it is left out; `state` is what Pyodide holds of JavaScript. */
type Header = { gap: [from: number, to: number]; state: unknown };

/**
 * Makes Pyodide's module, and lets it begin with the memory that was kept: of so large a one, whose `fixed` first bytes
 * are kept as differences.
 */
export async function revived(
  create: (settings: Settings) => Promise<PyodideModule>,
  settings: Settings,
  file: Promise<ArrayBuffer>,
  { size, fixed }: { size: number; fixed: number },
): Promise<PyodideModule> {
  let before = new Uint8Array(0);
  let exports!: Exports;
  const own = settings.instantiateWasm;
  settings.instantiateWasm = (imports, done) =>
    own(imports, (instance, module) => {
      exports = instance.exports as unknown as Exports;
      exports.memory.grow(Math.ceil((size - exports.memory.buffer.byteLength) / PAGE));
      before = new Uint8Array(exports.memory.buffer, 0, fixed).slice();
      done(instance, module);
    });
  const module = await create(settings);
  const kept = await file;
  module.API.restoreSnapshot = () => restore(module.HEAPU8, exports, before, kept);
  return module;
}

function restore(memory: Uint8Array, exports: Exports, before: Uint8Array, kept: ArrayBuffer): unknown {
  const length = new DataView(kept).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(kept, 4, length))) as Header;
  const calls = trampoline(memory, exports);
  const own = calls[0];
  const [from, to] = header.gap;
  memory.set(new Uint8Array(kept, 4 + length, from));
  memory.set(new Uint8Array(kept, 4 + length + from), to);
  const [now, then] = [words(memory, before.length), words(before, before.length)];
  for (let i = 0; i < now.length; i++) now[i] ^= then[i];
  calls[0] = own;
  return header.state;
}

const words = (bytes: Uint8Array, length: number) =>
  new Uint32Array(bytes.buffer, bytes.byteOffset, length / 4);

/** Where Python keeps how this browser calls functions of C: that is the browser's, not what was kept. */
function trampoline(memory: Uint8Array, exports: Exports): Uint32Array {
  const offset = new DataView(memory.buffer).getUint32(
    exports._PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET.value as number,
    true,
  );
  return new Uint32Array(memory.buffer, (exports._PyRuntime.value as number) + offset, 1);
}
