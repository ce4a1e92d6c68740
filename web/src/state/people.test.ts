import { beforeEach, expect, test, vi } from "vitest";

const kept = vi.hoisted(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
  return kept;
});
vi.mock("../net/api", () => ({ me: vi.fn(), newGuest: vi.fn(), rename: vi.fn() }));
import * as api from "../net/api";
import { recall, remember } from "../net/kept";
import { people, type Person } from "./people.svelte";

const person = (name: string) => ({ player: { id: name, name }, token: `of ${name}` }) as Person;

beforeEach(() => {
  vi.clearAllMocks();
  people.keep(null);
  vi.mocked(api.newGuest).mockImplementation(
    async (name) => ({ player: { id: "1", name }, token: "new" }) as never,
  );
});

test("nobody is here at first, and has no access", () => {
  expect([people.me, people.access]).toEqual([null, { token: null }]);
  expect(kept.has("kaffihus.me")).toBe(false);
});

test("a person is kept on the device until they go", () => {
  people.keep(person("Anna"));
  expect(JSON.parse(kept.get("kaffihus.me")!)).toEqual(person("Anna"));
  expect(people.access).toEqual({ token: "of Anna" });
  people.keep(null);
  expect(kept.has("kaffihus.me")).toBe(false);
});

test("a guest is made on first need, once, and gets a name", async () => {
  const me = await people.ensure();
  expect(me).toEqual(people.me);
  expect(me.token).toBe("new");
  expect(me.player.name).toMatch(/^[A-Z][a-z]+ [1-9]\d$/);
  expect(await people.ensure("Bo")).toEqual(me);
  expect(api.newGuest).toHaveBeenCalledOnce();
  people.keep(null);
  expect((await people.ensure("Bo")).player.name).toBe("Bo");
});

test("a new name is told to the house and kept; a nobody becomes a guest of that name", async () => {
  await people.rename("Cleo");
  expect([people.me?.player.name, vi.mocked(api.rename).mock.calls.length]).toEqual(["Cleo", 0]);
  await people.rename("Dan");
  expect(api.rename).toHaveBeenCalledWith({ token: "new" }, "Dan");
  expect(JSON.parse(kept.get("kaffihus.me")!)).toMatchObject({
    player: { name: "Dan", id: "1" },
    token: "new",
  });
});

test("the last ten tables of a shared screen are kept", () => {
  for (let i = 0; i < 12; i++) people.share(`t${i}`, [person("Anna")]);
  expect(Object.keys(people.shared)).toEqual(Array.from({ length: 10 }, (_, i) => `t${i + 2}`));
  expect(JSON.parse(kept.get("kaffihus.hotseat")!)).toEqual(people.shared);
});

test("a made-up name is not one that somebody chose, until they keep it or take another", async () => {
  await people.ensure();
  expect(people.isNamed).toBe(false);
  await people.rename(people.me!.player.name);
  expect([people.isNamed, vi.mocked(api.rename).mock.calls.length]).toEqual([true, 0]);
  people.keep(null);
  await people.ensure("Bo");
  expect(people.isNamed).toBe(true);
  people.keep({ player: { id: "1", name: "Cleo", has_account: true }, token: "of Cleo" });
  expect(people.isNamed).toBe(true);
});

test("what was heard before anybody was here stays known; what somebody heard goes with them", async () => {
  remember("/games", ["fika"]);
  await people.ensure("Anna");
  expect(recall("/games")?.answer).toEqual(["fika"]);
  remember("/me/tables", ["hers"]);
  people.keep(person("Bo"));
  expect([recall("/games"), recall("/me/tables")]).toEqual([null, null]);
});

test("a name changed at another device is learnt from the house, unless somebody else is here by then", async () => {
  await people.refresh();
  expect(api.me, "nobody is here").not.toHaveBeenCalled();
  await people.ensure();
  vi.mocked(api.me).mockResolvedValue({ id: "1", name: people.me!.player.name } as never);
  await people.refresh();
  expect(people.isNamed, "still the made-up one").toBe(false);
  expect(api.me).toHaveBeenCalledWith({ token: "new" });
  vi.mocked(api.me).mockResolvedValue({ id: "1", name: "Anna", has_account: false } as never);
  await people.refresh();
  expect([people.me?.player.name, people.isNamed]).toEqual(["Anna", true]);
  expect(JSON.parse(kept.get("kaffihus.me")!).player.name).toBe("Anna");
  vi.mocked(api.me).mockResolvedValue({ id: "1", name: "Cleo" } as never);
  const asked = people.refresh();
  people.keep(person("Bo"));
  await asked;
  expect(people.me).toEqual(person("Bo"));
});

test("another page of this browser says who is here now", () => {
  people.keep(person("Anna"));
  kept.set("kaffihus.me", JSON.stringify(person("Bo")));
  people.follow({ key: "kaffihus.settings" });
  expect(people.me).toEqual(person("Anna"));
  people.follow({ key: "kaffihus.me" });
  expect(people.me).toEqual(person("Bo"));
  kept.clear();
  people.follow({ key: null });
  expect(people.me).toBeNull();
});
