import { expect, test, vi } from "vitest";
import { Lzma, unpacking } from "./lzma";
import PACKED from "./lzma.vectors.json";

// Text, numbers, noise and something far back, packed by Python's `lzma` as `web/tab/site.py` does, with the sums of
// what was packed.
const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const sum = async (data: Uint8Array<ArrayBuffer>) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

test.each(PACKED)(
  "what Python has packed with $settings is unpacked, whole or byte by byte",
  async (one) => {
    const packed = bytes(one.packed);
    const whole = new Lzma();
    whole.take(packed, true);
    expect(await sum(whole.out)).toBe(one.sum);
    const slowly = new Lzma();
    for (let i = 0; i < packed.length; i++) slowly.take(packed.subarray(i, i + 1), i === packed.length - 1);
    expect(await sum(slowly.out)).toBe(one.sum);
  },
);

test("a stream is unpacked while it arrives", async () => {
  const file = new Lzma();
  const parts = new Response(bytes(PACKED[0].packed)).body!.pipeThrough(unpacking(file));
  expect(await sum(new Uint8Array(await new Response(parts).arrayBuffer()))).toBe(PACKED[0].sum);
});

test("a stream says once when nearly all of it has come, and not before", async () => {
  const packed = bytes(PACKED[0].packed);
  const [file, told] = [new Lzma(), vi.fn()];
  const { readable, writable } = unpacking(file, told);
  const writer = writable.getWriter();
  for (let i = 0; i < packed.length; i += 16) {
    void writer.write(packed.subarray(i, i + 16));
    await new Promise((done) => setTimeout(done));
    expect(told.mock.calls.length).toBe(file.done > 0 && file.done >= 0.9 * file.out.length ? 1 : 0);
  }
  void writer.close();
  await new Response(readable).arrayBuffer();
  expect(told).toHaveBeenCalledOnce();
});

test("a file that ends too early is refused, and so is one that points before its beginning", () => {
  const packed = bytes(PACKED[0].packed);
  expect(() => new Lzma().take(packed.subarray(0, packed.length >> 1), true)).toThrow(/too early/);
  const damaged = packed.slice();
  damaged.fill(0xff, 14, 40);
  expect(() => new Lzma().take(damaged, true)).toThrow();
});
