/** Several texts as one ZIP file, uncompressed: a header and the bytes for each, then a list of all. */

export type Entry = { name: string; text: string; at: Date };

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const UTF8 = 0x0800; // names are
const VERSION = 20;

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Date and time as DOS keeps them, in steps of two seconds. */
function dosTime(at: Date): [time: number, date: number] {
  const years = Math.max(0, at.getFullYear() - 1980);
  return [
    (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    (years << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  ];
}

/** Numbers of two (`[2, n]`) or four bytes, the smallest first. */
function numbers(...fields: [size: 2 | 4, value: number][]): number[] {
  return fields.flatMap(([size, value]) =>
    Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** i) & 255),
  );
}

export function zip(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text, at } of entries) {
    const [named, data] = [encoder.encode(name), encoder.encode(text)];
    const [time, date] = dosTime(at);
    const common = numbers(
      [2, VERSION], [2, UTF8], [2, 0], [2, time], [2, date], [4, crc32(data)], [4, data.length],
      [4, data.length], [2, named.length], [2, 0],
    ); // prettier-ignore
    const head = Uint8Array.from([...numbers([4, 0x04034b50]), ...common]);
    parts.push(head, named, data);
    list.push(
      Uint8Array.from([
        ...numbers([4, 0x02014b50], [2, VERSION]),
        ...common,
        ...numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      ]),
      named,
    );
    offset += head.length + named.length + data.length;
  }
  const size = list.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return joined([...parts, ...list, Uint8Array.from(end)]);
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
