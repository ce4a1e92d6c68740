/** The sources against the catalogue: no word beside it, and no word in it that nobody says. */

import { describe, expect, test } from "vitest";
import { en as common } from "./en";

const FAMILIES = import.meta.glob<Record<string, string[]>>("../generated/*/actions.ts", {
  import: "FAMILIES",
  eager: true,
});
const GAMES = import.meta.glob<Record<string, string>>("../games/*/en.ts", { import: "en", eager: true });
const en: Record<string, string> = Object.assign({}, common, ...Object.values(GAMES));

const PAGES = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
const CODE = import.meta.glob<string>(
  ["../**/*.ts", "!../**/*.test.ts", "!../generated/**", "!./??.ts", "!./first.??.ts", "!../games/*/en.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);
const WORDS = Object.entries(CODE).filter(([path]) => /(words|layout)\.ts$/.test(path));
const SOURCES = Object.values({ ...PAGES, ...CODE }).join("\n");
const KEYS = Object.keys(en);

/** Names, keys as keyboards show them, what the house calls a hidden card, what SVG understands. */
const ALLOWED = ["Anna", "Enter", "Esc", "face down", "xMidYMax slice"];
const READ_OUT =
  /(?<![-\w:])(?:aria-label|title|placeholder|alt|label|help)=(?:"([^"]*)"|\{"([^"]*)"\}|\{`([^`]*)`\})/g;

/** A text without its `{…}` and `${…}`, however deep, and what is in them. */
function cut(text: string): { outside: string; inside: string } {
  let depth = 0,
    outside = "",
    inside = "";
  for (const letter of text.replaceAll("${", "{")) {
    if (letter === "{") depth++;
    if (depth) inside += letter;
    else outside += letter;
    if (letter === "}") depth--;
  }
  return { outside, inside };
}

/** Strings of code that are more than an id: with a capital, or of several words. */
function phrases(code: string): string[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  const strings = [...bare.matchAll(/"([^"\n]*)"/g), ...bare.matchAll(/`([^`]*)`/g)];
  return strings
    .map(([, text]) => cut(text).outside)
    .filter((text) => /\p{Lu}\p{L}{2}|\p{L}{2},? \p{L}{2}/u.test(text));
}

/** Words that a page says by itself: in attributes that are read out, between its tags, in what it works out. */
function literals(page: string): string[] {
  const markup = page.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "").replace(/<!--[\s\S]*?-->/g, "");
  const attributes = [...markup.matchAll(READ_OUT)].map(
    ([, plain, quoted, template]) => cut(plain ?? quoted ?? template).outside,
  );
  const { outside, inside } = cut(markup);
  const texts = outside.replace(/<[^>]*>/g, "\n").split("\n");
  const found = [
    ...attributes.filter((text) => /\p{L}/u.test(text)),
    ...texts.filter((text) => /\p{L}{3}/u.test(text)),
    ...phrases(inside),
  ];
  return [...new Set(found.map((text) => text.trim()))].filter((text) => !ALLOWED.includes(text));
}

/** Beginnings of keys that are made at run time: by `word`, by `counted`, or as `end.why.${…}`. */
const BEGINNINGS = [...SOURCES.matchAll(/\b(?:word|counted)\(\s*"([\w.]+)"|`([a-z_.]+)\.\$\{/g)].map(
  ([, called, made]) => `${called ?? made}.`,
);

function isUsed(key: string): boolean {
  return SOURCES.includes(`"${key}"`) || BEGINNINGS.some((begin) => key.startsWith(begin));
}

describe("a word beside the catalogue is found", () => {
  test.each([
    ['<section aria-label="Your hand"></section>', "Your hand"],
    ["<Spot label={`Street card ${slot}`} />", "Street card"],
    ['<i title={"coins"}></i>', "coins"],
    ['<Spot thing={`hand:${card}`} help="why {reason}" />', "why"],
    ["<p>{#if a > b}Round {view.round}{/if}</p>", "Round"],
    ['<p>{names || "nobody yet"}</p>', "nobody yet"],
    ["<button onclick={() => a({ b })}>{x}<b>Take it</b></button>", "Take it"],
  ])("%s", (page, said) => expect(literals(page)).toEqual([said]));

  test.each([
    ["return `Take ${card}`;", "Take "],
    ['const NAMES = { tea: "Tea" };', "Tea"],
    ['return `${card} ${isNew ? "just now" : ""}`;', "just now"],
    ['return won ? t("end.won") : "not yet";', "not yet"],
  ])("%s", (code, said) => expect(phrases(code)).toEqual([said]));
});

test("code, styles, comments, keys of a keyboard, signs and names of things are no words", () => {
  const page =
    '<script>const a = "Hand";</script><!-- Cards --><p class="hand" data-move={`card:${a}`} data-title="big" style:left={"calc(1px)"}>' +
    '<dt>Enter</dt> × {a ? t("board.hand") : ""} L</p><style>p { color: red; }</style>';
  expect(literals(page)).toEqual([]);
  expect(
    phrases(
      '/** "A Card" */ case "to_go": return `${count} × ${word("fika.board.suit", id)}`; // "Not this"',
    ),
  ).toEqual([]);
});

test.each(Object.entries(PAGES))("%s takes its words from the catalogue", (_, page) =>
  expect(literals(page)).toEqual([]),
);
test.each(WORDS)("%s takes its words from the catalogue", (_, code) => expect(phrases(code)).toEqual([]));

const PHRASES = import.meta.glob<Record<string, string>>("../generated/*/phrases.json", {
  import: "default",
  eager: true,
});
test.each(Object.entries(PHRASES))("%s says nothing that the page's own words say too", (path, phrases) => {
  const id = path.split("/").at(-2);
  const kinds = new RegExp(`^${id}\\.(name|prompt|why|part)\\.`); // where the house's ids become keys
  expect(KEYS.filter((key) => key in phrases || kinds.test(key))).toEqual([]);
});

test("every key of the catalogue is used", () => {
  expect(KEYS.length).toBeGreaterThan(300);
  expect(KEYS.filter((key) => !isUsed(key))).toEqual([]);
  expect(isUsed("board.nobody_says_this")).toBe(false);
});

test.each(Object.entries(FAMILIES))(
  "%s: every decision has its words, and there are no others",
  (path, families) => {
    const id = path.split("/").at(-2)!;
    const own = CODE[`../games/${id}/words.ts`];
    const without = Object.keys(families).filter((family) => !(`${id}.board.do.${family}` in en));
    expect(without.filter((family) => !own.includes(`"${family}"`))).toEqual([]);
    const stale = KEYS.filter(
      (key) => key.startsWith(`${id}.board.do.`) && !(key.split(".")[3] in families),
    );
    expect(stale).toEqual([]);
  },
);
