/** A picture of a result, to be handed on: the game's cover, who won and why, and bars. Made here, on a canvas. */

import { figure } from "../i18n";

export type Told = {
  game: string;
  /** Sentences that are true for whoever reads them: the first says who won. */
  lines: string[];
  unit: string;
  rows: Row[];
  house: string;
};
export type Row = { name: string; isFirst?: boolean; parts: number[] };
type Tones = { paper: string; raised: string; ink: string; muted: string; line: string; accent: string };

export const WIDTH = 1200,
  HEIGHT = 630; // as links are shown elsewhere
const MARGIN = 56, // pixels, as all of these
  NAME = 250,
  NUMBER = 90,
  TITLE = 50, // a line of who won
  WHY = 34, // a line of why
  FOOT = 62,
  MOST_LINES = 2, // of each
  MOST_BARS = 220, // the height of all bars together
  MOST_BAR = 48,
  MOST_COVER = 270;
const SERIF = '"Fraunces Variable", Georgia, serif',
  SANS = '"Inter Variable", system-ui, sans-serif';

/** How high the parts of the picture are: all that is said and counted has its room, the cover what is left. */
export function layOut(titles: number, whys: number, rows: number): { cover: number; bar: number } {
  const bar = Math.min(MOST_BAR, MOST_BARS / rows);
  const words = 18 + titles * TITLE + whys * WHY + 34;
  return { cover: Math.min(MOST_COVER, HEIGHT - words - rows * bar - FOOT), bar };
}

/** The total of each row, and how long the bar of each of its parts is within a width; no bar for a minus. */
export function bars(rows: readonly Row[], width: number): { total: number; lengths: number[] }[] {
  const above = (row: Row) => row.parts.reduce((sum, part) => sum + Math.max(0, part), 0);
  const most = Math.max(1, ...rows.map(above));
  return rows.map((row) => ({
    total: row.parts.reduce((sum, part) => sum + part, 0),
    lengths: row.parts.map((part) => (Math.max(0, part) / most) * width),
  }));
}

/** A text in lines that fit a width, at most so many; what is left over is cut. */
export function wrap(
  text: string,
  most: number,
  width: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (measure(longer) <= width || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1]} …`];
}

/** A text of one line that fits a width: what is too much is cut, letter by letter. */
export function cut(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  while (letters.length && measure(`${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** The colours of the page, in daylight: a picture is looked at anywhere. */
function tones(element: Element): Tones {
  const style = getComputedStyle(element);
  const accent = style.getPropertyValue("--accent").trim();
  return {
    paper: "#f6efe2",
    raised: "#fffaf0",
    ink: "#2c241d",
    muted: "#65584b",
    line: "#d8c9b1",
    accent: accent || "#9a4526",
  };
}

const groundOf = (svg: SVGElement) => getComputedStyle(svg.querySelector(".ground") ?? svg).fill;

/** The cover, 320 by 150, in the middle of a band as wide as the picture. */
async function imageOf(svg: SVGElement, height: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGElement;
  const wide = (150 * WIDTH) / height;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `${(320 - wide) / 2} 0 ${wide} 150`);
  copy.setAttribute("width", String(WIDTH));
  copy.setAttribute("height", String(height));
  copy.querySelector(".ground")?.setAttribute("fill", groundOf(svg));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(copy.outerHTML)}`;
  await image.decode();
  return image;
}

/** The picture as a PNG; `cover` is the game's, as it stands on the page. */
export async function drawResult(told: Told, cover: SVGElement): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d")!;
  const tone = tones(cover);
  pen.fillStyle = tone.paper;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const words = broken(pen, told);
  const { cover: height, bar } = layOut(words.title.length, words.why.length, told.rows.length);
  pen.fillStyle = groundOf(cover);
  pen.fillRect(0, 0, WIDTH, height);
  pen.drawImage(await imageOf(cover, height), 0, 0, WIDTH, height);
  pen.fillStyle = tone.accent;
  pen.fillRect(0, height, WIDTH, 6);
  drawWords(pen, told, words, tone, height);
  drawBars(pen, told, tone, bar);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

type Words = { title: string[]; why: string[] };
const TITLE_FONT = `600 44px ${SERIF}`,
  WHY_FONT = `500 25px ${SANS}`;

/** What is said, in lines. */
function broken(pen: CanvasRenderingContext2D, told: Told): Words {
  const lines = (text: string, font: string): string[] => {
    pen.font = font;
    return text ? wrap(text, MOST_LINES, WIDTH - 2 * MARGIN, (part) => pen.measureText(part).width) : [];
  };
  const [first, ...rest] = told.lines;
  return { title: lines(first, TITLE_FONT), why: lines(rest.join(" "), WHY_FONT) };
}

function drawWords(
  pen: CanvasRenderingContext2D,
  told: Told,
  words: Words,
  tone: Tones,
  cover: number,
): void {
  pen.textBaseline = "alphabetic";
  pen.fillStyle = tone.ink;
  pen.font = TITLE_FONT;
  let y = cover + 18 + TITLE;
  for (const line of words.title) {
    pen.fillText(line, MARGIN, y);
    y += TITLE;
  }
  pen.font = WHY_FONT;
  pen.fillStyle = tone.muted;
  for (const line of words.why) {
    pen.fillText(line, MARGIN, y - 8);
    y += WHY;
  }
  pen.font = `600 22px ${SANS}`;
  pen.textAlign = "right";
  pen.fillText(`${told.game} · ${told.house}`, WIDTH - MARGIN, HEIGHT - 24);
  pen.textAlign = "left";
}

function drawBars(pen: CanvasRenderingContext2D, told: Told, tone: Tones, height: number): void {
  const width = WIDTH - 2 * MARGIN - NAME - NUMBER;
  const top = HEIGHT - FOOT - height * told.rows.length;
  for (const [i, { total, lengths }] of bars(told.rows, width).entries()) {
    const y = top + i * height;
    const { name, isFirst } = told.rows[i];
    pen.fillStyle = isFirst ? tone.accent : tone.ink;
    pen.font = `600 ${Math.min(24, height * 0.6)}px ${SANS}`;
    const called = isFirst ? `★ ${name}` : name;
    const fitting = cut(called, NAME - 16, (text) => pen.measureText(text).width);
    pen.fillText(fitting, MARGIN, y + height * 0.62);
    pen.fillStyle = tone.line;
    pen.fillRect(MARGIN + NAME, y + height * 0.14, width, height * 0.62);
    let x = MARGIN + NAME;
    for (const [part, length] of lengths.entries()) {
      pen.globalAlpha = 1 - (0.7 * part) / Math.max(1, lengths.length - 1);
      pen.fillStyle = tone.accent;
      pen.fillRect(x, y + height * 0.14, length, height * 0.62);
      x += length;
    }
    pen.globalAlpha = 1;
    pen.fillStyle = isFirst ? tone.accent : tone.ink;
    pen.font = `700 ${Math.min(30, height * 0.72)}px ${SERIF}`;
    pen.textAlign = "right";
    pen.fillText(figure(total), WIDTH - MARGIN, y + height * 0.66);
    pen.textAlign = "left";
  }
}
