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
