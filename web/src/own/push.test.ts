import { expect, test, vi } from "vitest";

vi.mock("../net/api", () => ({}));
import { ability, described, deviceOf } from "./push";

test("a subscription is named as the house names it", async () => {
  expect(await deviceOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("what a browser leaves out is empty", () => {
  expect(described({ endpoint: "e", keys: { p256dh: "k", auth: "a" } })).toEqual({
    endpoint: "e",
    p256dh: "k",
    auth: "a",
  });
  expect(described({})).toEqual({ endpoint: "", p256dh: "", auth: "" });
});

test("a browser without service workers takes no messages", () => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", {});
  expect(ability()).toBe("unable");
});
