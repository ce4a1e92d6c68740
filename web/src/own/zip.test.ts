import { expect, test } from "vitest";
import { crc32, zip } from "./zip";

const AT = new Date(2026, 10, 16, 15, 30, 10);

test("the sum is the one that everybody uses", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
});

test("every file is found by the list at the end, whole and under its name", () => {
  const files = [
    { name: "2026-11-16 fika.txt", text: "kaffihus record 1\n", at: AT },
    { name: "kaffihús.txt", text: "ð".repeat(300), at: AT },
  ];
  const bytes = zip(files);
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  expect(view.getUint16(end + 10, true)).toBe(2);
  let entry = view.getUint32(end + 16, true);
  for (const { name, text } of files) {
    expect(view.getUint32(entry, true)).toBe(0x02014b50);
    const size = view.getUint32(entry + 24, true);
    const length = view.getUint16(entry + 28, true);
    const start = view.getUint32(entry + 42, true);
    expect(new TextDecoder().decode(bytes.slice(entry + 46, entry + 46 + length))).toBe(name);
    expect(view.getUint32(start, true)).toBe(0x04034b50);
    const data = bytes.slice(start + 30 + length, start + 30 + length + size);
    expect(new TextDecoder().decode(data)).toBe(text);
    expect(view.getUint32(entry + 16, true)).toBe(crc32(data));
    entry += 46 + length;
  }
  expect(entry).toBe(end);
});

test("a file has its date and time, by the second two at a time and not before 1980", () => {
  const stamps = (at: Date) => {
    const view = new DataView(zip([{ name: "a", text: "", at }]).buffer);
    const [time, date] = [view.getUint16(10, true), view.getUint16(12, true)];
    return [
      [1980 + (date >> 9), (date >> 5) & 15, date & 31],
      [time >> 11, (time >> 5) & 63, 2 * (time & 31)],
    ];
  };
  expect(stamps(AT)).toEqual([
    [2026, 11, 16],
    [15, 30, 10],
  ]);
  expect(stamps(new Date(1970, 0, 2, 3, 4, 59))).toEqual([
    [1980, 1, 2],
    [3, 4, 58],
  ]);
});

test("every field is what a plain stored file has, in front of it and in the list", () => {
  const [AGAIN, EMPTY] = [7, 0].map((size) => "x".repeat(size));
  const bytes = zip([{ name: "ab", text: AGAIN, at: AT }, { name: "c", text: EMPTY, at: AT }]);
  const view = new DataView(bytes.buffer);
  const read = (start: number, sizes: string) => {
    let at = start;
    return [...sizes].map((size) => {
      const value = size === "4" ? view.getUint32(at, true) : view.getUint16(at, true);
      at += Number(size);
      return value;
    });
  };
  const [time, date] = [(15 << 11) | (30 << 5) | 5, (46 << 9) | (11 << 5) | 16];
  const common = (text: string, name: number) => [
    20, 0x0800, 0, time, date, crc32(new TextEncoder().encode(text)), text.length, text.length, name, 0,
  ];
  expect(read(0, "42222244422")).toEqual([0x04034b50, ...common(AGAIN, 2)]);
  expect(read(39, "42222244422")).toEqual([0x04034b50, ...common(EMPTY, 1)]);
  expect(read(70, "422222244422" + "22244")).toEqual([0x02014b50, 20, ...common(AGAIN, 2), 0, 0, 0, 0, 0]);
  expect(read(118, "422222244422" + "22244")).toEqual([0x02014b50, 20, ...common(EMPTY, 1), 0, 0, 0, 0, 39]);
  expect(read(165, "42222442")).toEqual([0x06054b50, 0, 0, 2, 2, 95, 70, 0]);
  expect(bytes.length).toBe(187);
}); // prettier-ignore
