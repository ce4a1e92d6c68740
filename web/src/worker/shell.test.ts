import { expect, test } from "vitest";
import { answerFor, shown, type Notice } from "./shell";

const FILES = new Set(["/", "/assets/index-1.js"]);
const answer = (method: string, path: string, mode = "cors") =>
  answerFor(method, mode, new URL(path, "https://cafe.example"), "https://cafe.example", FILES);

test("nothing that goes to the house passes through the worker's hands", () => {
  expect(answer("GET", "/api/games")).toBe("network");
  expect(answer("POST", "/api/tables")).toBe("network");
  expect(answer("POST", "/", "navigate")).toBe("network");
  expect(answer("GET", "https://elsewhere.example/")).toBe("network");
});

test("pages and our own files open without a network", () => {
  expect(answer("GET", "/table/abc", "navigate")).toBe("shell");
  expect(answer("GET", "/assets/index-1.js")).toBe("file");
  expect(answer("GET", "/assets/other.js")).toBe("network");
});

const game = (table: string, title: string) => ({ table, game: "fika", title, due: null });
const notice = (kind: Notice["kind"], ...games: Notice["games"]): Notice => ({
  kind,
  count: games.length,
  games,
});

test("a turn names its game and leads to its table", () => {
  expect(shown(notice("turn", game("abc", "FIKA")), { "push.turn": "Du bist dran" })).toEqual({
    title: "Du bist dran",
    body: "FIKA",
    tag: "abc",
    path: "/table/abc",
  });
});

test("a digest counts and leads to one's own page; without words the game's name does", () => {
  const digest = notice("digest", game("a", "FIKA"), game("b", "FYFE"));
  expect(shown(digest, { "push.digest": "Waiting: {count}" })).toEqual({
    title: "Waiting: 2",
    body: "FIKA, FYFE",
    tag: "digest",
    path: "/me",
  });
  expect(shown(digest, {}).title).toBe("FIKA");
});
