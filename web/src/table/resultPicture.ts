/** A picture of a result, to be handed on: the game's cover, who won and why, and bars. Made here, on a canvas. */

export type Told = {
  game: string;
  /** Sentences that are true for whoever reads them: the first says who won. */
  lines: string[];
  unit: string;
  rows: Row[];
  house: string;
};
export type Row = { name: string; parts: number[] };
type Tones = { paper: string; raised: string; ink: string; muted: string; line: string; accent: string };

export const WIDTH = 1200,
  HEIGHT = 630; // as links are shown elsewhere
const COVER = 250, // pixels: the cover's height
  COVER_WIDTH = (COVER * 320) / 150,
  MARGIN = 56,
  NAME = 230,
  NUMBER = 90,
  LINE = 46,
  MOST_LINES = 3;

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

async function imageOf(svg: SVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(COVER_WIDTH));
  copy.setAttribute("height", String(COVER));
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
  pen.fillStyle = groundOf(cover);
  pen.fillRect(0, 0, WIDTH, COVER);
  pen.drawImage(await imageOf(cover), (WIDTH - COVER_WIDTH) / 2, 0, COVER_WIDTH, COVER);
  pen.fillStyle = tone.accent;
  pen.fillRect(0, COVER, WIDTH, 6);
  drawWords(pen, told, tone);
  drawBars(pen, told, tone);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

function drawWords(pen: CanvasRenderingContext2D, told: Told, tone: Tones): void {
  const serif = '"Fraunces Variable", Georgia, serif',
    sans = '"Inter Variable", system-ui, sans-serif';
  pen.textBaseline = "alphabetic";
  pen.fillStyle = tone.ink;
  pen.font = `600 44px ${serif}`;
  const [first, ...rest] = told.lines;
  let y = COVER + 68;
  for (const line of wrap(first, 2, WIDTH - 2 * MARGIN, (text) => pen.measureText(text).width)) {
    pen.fillText(line, MARGIN, y);
    y += 50;
  }
  pen.font = `500 25px ${sans}`;
  pen.fillStyle = tone.muted;
  const why = wrap(
    rest.join(" "),
    MOST_LINES - 1,
    WIDTH - 2 * MARGIN,
    (text) => pen.measureText(text).width,
  );
  for (const line of rest.length ? why : []) {
    pen.fillText(line, MARGIN, y);
    y += 34;
  }
  pen.font = `600 22px ${sans}`;
  pen.textAlign = "right";
  pen.fillText(`${told.game} · ${told.house}`, WIDTH - MARGIN, HEIGHT - 26);
  pen.textAlign = "left";
}

function drawBars(pen: CanvasRenderingContext2D, told: Told, tone: Tones): void {
  const sans = '"Inter Variable", system-ui, sans-serif';
  const width = WIDTH - 2 * MARGIN - NAME - NUMBER;
  const height = Math.min(LINE, 150 / told.rows.length);
  const top = HEIGHT - 62 - height * told.rows.length;
  for (const [i, { total, lengths }] of bars(told.rows, width).entries()) {
    const y = top + i * height;
    const { name } = told.rows[i];
    pen.fillStyle = tone.ink;
    pen.font = `600 ${Math.min(24, height * 0.6)}px ${sans}`;
    pen.fillText(
      wrap(name, 1, NAME - 16, (text) => pen.measureText(text).width)[0],
      MARGIN,
      y + height * 0.62,
    );
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
    pen.fillStyle = tone.ink;
    pen.textAlign = "right";
    pen.fillText(String(total), WIDTH - MARGIN, y + height * 0.62);
    pen.textAlign = "left";
  }
}
