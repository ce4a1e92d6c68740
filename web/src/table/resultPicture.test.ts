import { expect, test } from "vitest";
import { bars, HEIGHT, layOut, wrap } from "./resultPicture";

const letters = (text: string) => text.length;

test("bars are as long as their points, the longest fills the width, a minus has none", () => {
  const rows = [
    { name: "Anna", parts: [6, 4] },
    { name: "Bo", parts: [5, -3] },
  ];
  expect(bars(rows, 100)).toEqual([
    { total: 10, lengths: [60, 40] },
    { total: 2, lengths: [50, 0] },
  ]);
});

test("where nobody has a point there are no bars", () => {
  expect(bars([{ name: "Anna", parts: [0] }], 100)).toEqual([{ total: 0, lengths: [0] }]);
});

test("a text is broken between words, and cut where there is no more room", () => {
  expect(wrap("one two three", 3, 7, letters)).toEqual(["one two", "three"]);
  expect(wrap("one two three four", 2, 7, letters)).toEqual(["one two", "three …"]);
  expect(wrap("unbreakable", 1, 3, letters)).toEqual(["unbreakable"]);
});

test("words and bars have their room, and the cover what is left of it", () => {
  for (const rows of [2, 3, 4, 5, 6, 7])
    for (const titles of [1, 2])
      for (const whys of [0, 1, 2]) {
        const { cover, bar } = layOut(titles, whys, rows);
        const words = titles * 50 + whys * 34;
        expect(cover + words + rows * bar, `${rows} players`).toBeLessThan(HEIGHT - 62);
        expect(cover).toBeGreaterThan(120);
      }
});
