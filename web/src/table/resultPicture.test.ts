import { afterEach, expect, test, vi } from "vitest";
import { bars, cut, drawResult, HEIGHT, layOut, WIDTH, wrap, type Told } from "./resultPicture";

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

test("a name that is too long is cut between letters", () => {
  expect(cut("Ása", 3, letters)).toBe("Ása");
  expect(cut("Guðrún", 4, letters)).toBe("Guð…");
  expect(cut("Bo B", 3, letters)).toBe("Bo…");
  expect(cut("Bo", 0, letters)).toBe("…");
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

test("to the pixel: the cover is as high as it may be, or what words and bars leave", () => {
  expect(layOut(1, 1, 2)).toEqual({ cover: 270, bar: 48 });
  expect(layOut(2, 2, 4)).toEqual({ cover: 156, bar: 48 });
  expect(layOut(2, 2, 7)).toEqual({ cover: 128, bar: 220 / 7 });
  expect(layOut(1, 0, 5)).toEqual({ cover: 246, bar: 44 });
});

// --- the picture itself, on a canvas that writes down what is drawn

afterEach(() => vi.unstubAllGlobals());

type Drawn = { what: string; x: number; y: number; width: number; height: number; how: string };

/** All that is drawn, from left to right and top to bottom as it was done. A letter is half as wide as its font is high. */
async function drawn(told: Told, blob: Blob | null = new Blob(["png"])) {
  const done: Drawn[] = [];
  const sizeOf = (font: string) => Number(/ ([\d.]+)px/.exec(font)![1]);
  const pen = {
    fillStyle: "",
    font: "",
    textAlign: "left",
    textBaseline: "",
    globalAlpha: 1,
    measureText: (text: string) => ({ width: (text.length * sizeOf(pen.font)) / 2 }),
    fillText(what: string, at: number, y: number) {
      const { width } = pen.measureText(what);
      const x = pen.textAlign === "right" ? at - width : at;
      const height = sizeOf(pen.font);
      done.push({
        what,
        x,
        y: y - height,
        width,
        height,
        how: `${pen.fillStyle} ${pen.font.split(" ")[0]}`,
      });
    },
    fillRect(x: number, y: number, width: number, height: number) {
      const how = `${pen.fillStyle}${pen.globalAlpha < 1 ? ` ${pen.globalAlpha.toFixed(2)}` : ""}`;
      done.push({ what: "", x, y, width, height, how });
    },
    drawImage(image: { src: string }, x: number, y: number, width: number, height: number) {
      done.push({ what: decodeURIComponent(image.src), x, y, width, height, how: "cover" });
    },
  };
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => pen,
    toBlob: (tell: (_: unknown) => void) => tell(blob),
  };
  const attributes = new Map<string, string>();
  const ground = {
    setAttribute: (_: string, value: string) => attributes.set("ground", value),
    fill: "#345",
  };
  const cover = {
    querySelector: (name: string) => (name === ".ground" ? ground : null),
    cloneNode: () => cover,
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    get outerHTML() {
      const { viewBox, width, height, ground } = Object.fromEntries(attributes);
      const seen = viewBox.split(" ").map((part) => Math.round(Number(part)));
      return `<svg ${width}×${height} of ${seen.join(" ")} ${ground}>`;
    },
  };
  vi.stubGlobal("document", { createElement: () => canvas });
  vi.stubGlobal("getComputedStyle", (of: { fill?: string }) => ({
    fill: of.fill,
    getPropertyValue: () => " #9a0 ",
  }));
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      decode = async () => {};
    },
  );
  const made = await drawResult(told, cover as unknown as SVGElement);
  expect([canvas.width, canvas.height, made]).toEqual([WIDTH, HEIGHT, blob]);
  return done;
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: "W".repeat(24 - i),
    isFirst: i === 0,
    parts: [9 - i, 3, -1],
  }));
const TOLD: Told = {
  game: "FYFE",
  lines: ["Anna wins.", "They have the most points.", "Bo has more boards."],
  unit: "points",
  rows: [
    { name: "Anna", isFirst: true, parts: [6, 4] },
    { name: "Bo with a name that is longer than there is room", parts: [5, -2] },
  ],
  house: "Kaffihús",
};

test("a result is told: the cover, who won and why, a bar for each player, where it was", async () => {
  const done = await drawn(TOLD);
  const lines = done.map(
    ({ what, x, y, width, height, how }) =>
      `${[x, y, width, height].map(Math.round).join(" ")} ${how} ${what}`,
  );
  expect(lines).toMatchInlineSnapshot(`
    [
      "0 0 1200 630 #f6efe2 ",
      "0 0 1200 270 #345 ",
      "0 0 1200 270 cover data:image/svg+xml;charset=utf-8,<svg 1200×270 of -173 0 667 150 #345>",
      "0 270 1200 6 #9a0 ",
      "56 294 220 44 #2c241d 600 Anna wins.",
      "56 355 575 25 #65584b 500 They have the most points. Bo has more boards.",
      "979 584 165 22 #65584b 600 FYFE · Kaffihús",
      "56 478 72 24 #9a0 600 ★ Anna",
      "306 479 748 30 #d8c9b1 ",
      "306 479 449 30 #9a0 ",
      "755 479 299 30 #9a0 0.30 ",
      "1114 474 30 30 #9a0 700 10",
      "56 526 228 24 #2c241d 600 Bo with a name tha…",
      "306 527 748 30 #d8c9b1 ",
      "306 527 374 30 #9a0 ",
      "680 527 0 30 #9a0 0.30 ",
      "1129 522 15 30 #2c241d 700 3",
    ]
  `);
});

test("of seven players and many words the letters are smaller, and of three parts each is paler", async () => {
  const long = "It was a long game with many words to say about how it ended, and who had what. ".repeat(4);
  const done = await drawn({ ...TOLD, lines: [long, long], rows: rows(7) });
  const lines = done.map(
    ({ what, x, y, width, height, how }) =>
      `${[x, y, width, height].map((value) => Math.round(10 * value) / 10).join(" ")} ${how} ${what.slice(0, 20)}`,
  );
  expect([...lines.slice(2, 15), ...lines.slice(-6)]).toMatchInlineSnapshot(`
    [
      "0 0 1200 128 cover data:image/svg+xml;c",
      "0 128 1200 6 #9a0 ",
      "56 152 1034 44 #2c241d 600 It was a long game w",
      "56 202 1034 44 #2c241d 600 how it ended, and wh",
      "56 263 1075 25 #65584b 500 It was a long game w",
      "56 297 1100 25 #65584b 500 a long game with man",
      "979 584 165 22 #65584b 600 FYFE · Kaffihús",
      "56 348.6 226.3 18.9 #9a0 600 ★ WWWWWWWWWWWWWWWWWW",
      "306 352.4 748 19.5 #d8c9b1 ",
      "306 352.4 561 19.5 #9a0 ",
      "867 352.4 187 19.5 #9a0 0.65 ",
      "1054 352.4 0 19.5 #9a0 0.30 ",
      "1121.4 346.1 22.6 22.6 #9a0 700 11",
      "56 537.2 169.7 18.9 #2c241d 600 WWWWWWWWWWWWWWWWWW",
      "306 541 748 19.5 #d8c9b1 ",
      "306 541 187 19.5 #9a0 ",
      "493 541 187 19.5 #9a0 0.65 ",
      "680 541 0 19.5 #9a0 0.30 ",
      "1132.7 534.7 11.3 22.6 #2c241d 700 5",
    ]
  `);
});

test.each([2, 3, 4, 5, 6, 7])(
  "of %i players nothing lies over anything else, or outside",
  async (count) => {
    const long = "It was a long game with many words to say about how it ended, and who had what. ".repeat(
      4,
    );
    const done = await drawn({ ...TOLD, lines: [long, long], rows: rows(count) });
    const texts = done.filter((one) => one.what && one.how !== "cover");
    const bars = done.filter((one) => one.how === "#d8c9b1");
    expect(bars).toHaveLength(count);
    for (const { what, x, y, width, height } of texts)
      expect([x >= 0, y >= 0, x + width <= WIDTH, y + height <= HEIGHT], what).toEqual(Array(4).fill(true));
    for (const one of texts)
      for (const other of [...texts, ...bars])
        if (one !== other) {
          const apart =
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y + 4 ||
            other.y + other.height <= one.y + 4;
          expect(apart, `${one.what} / ${other.what}`).toBe(true);
        }
  },
);

test("a picture that a browser does not make is told of", async () => {
  await expect(drawn(TOLD, null)).rejects.toThrow("no picture");
});
