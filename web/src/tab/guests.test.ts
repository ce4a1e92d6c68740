import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guestOf, newGuest, renamed } from "./guests";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a guest has a name, an id and a token, and is known by the token alone", () => {
  const { player, token } = newGuest("Anna");
  expect(player).toEqual({ id: player.id, name: "Anna", has_account: false });
  expect(player.id).toMatch(/^[a-km-np-z2-9]{12}$/);
  expect(token).toMatch(/^[a-km-np-z2-9]{24}$/);
  expect(guestOf(token)).toEqual(player);
  expect([guestOf(player.id), guestOf("another"), guestOf(null)]).toEqual([null, null, null]);
  expect(newGuest("Anna").token).not.toBe(token);
});

test.each([
  ["  Anna \n\t Maria ", "Anna Maria"],
  ["x".repeat(30), "x".repeat(24)],
  [" \n ", "?"],
])("a name is one line of at most 24 letters: %j", (given, told) => {
  expect(newGuest(given).player.name).toBe(told);
});

test("who is renamed stays who they are", () => {
  const { player, token } = newGuest("Anna");
  expect(renamed(token, " Bo ")).toEqual({ ...player, name: "Bo" });
  expect(guestOf(token)).toEqual({ ...player, name: "Bo" });
});

test("sixty guests are remembered, and the longest unused is forgotten", () => {
  const first = newGuest("first").token;
  const second = newGuest("second").token;
  for (let i = 0; i < 58; i++) newGuest("more");
  expect(guestOf(first)?.name).toBe("first");
  renamed(first, "still here");
  newGuest("one more");
  expect(guestOf(first)?.name).toBe("still here");
  expect(guestOf(second)).toBeNull();
});

test("what is no list of guests is taken for an empty one", () => {
  kept.set("kaffihus.tab.guests", "{");
  expect(guestOf("a")).toBeNull();
  const { token } = newGuest("Anna");
  expect(guestOf(token)?.name).toBe("Anna");
});
