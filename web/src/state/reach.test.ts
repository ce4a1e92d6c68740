import { beforeEach, expect, test, vi } from "vitest";

vi.mock("../net/api", () => ({ addresses: vi.fn() }));
import * as api from "../net/api";
import { bestOrigin, isThisMachine, origins } from "./reach";

const told = (...addresses: string[]) => vi.mocked(api.addresses).mockResolvedValue({ addresses });
const at = (origin: string) => ({ origin, hostname: new URL(origin).hostname });

beforeEach(() => void told());

test.each([
  ["localhost", true],
  ["cafe.localhost", true],
  ["127.0.0.1", true],
  ["127.3.2.1", true],
  ["[::1]", true],
  ["192.168.1.5", false],
  ["cafe.example", false],
  ["localhost.example", false],
])("%s is this machine: %s", (hostname, expected) => {
  expect(isThisMachine(hostname)).toBe(expected);
});

test("a page at this machine has the addresses that the house knows", async () => {
  told("http://192.168.1.5:8000", "http://10.0.0.5:8000");
  expect(await origins(at("http://localhost:8000"))).toEqual([
    "http://192.168.1.5:8000",
    "http://10.0.0.5:8000",
  ]);
  expect(await bestOrigin(at("http://localhost:8000"))).toBe("http://192.168.1.5:8000");
});

test("where the house knows none, only this machine reaches it", async () => {
  expect(await origins(at("http://127.0.0.1:8000"))).toEqual([]);
  expect(await bestOrigin(at("http://127.0.0.1:8000"))).toBe("http://127.0.0.1:8000");
});

test("a page that came from elsewhere has an address that works, after the one that was set", async () => {
  expect(await origins(at("http://192.168.1.5:8000"))).toEqual(["http://192.168.1.5:8000"]);
  told("https://cafe.example");
  expect(await origins(at("http://192.168.1.5:8000"))).toEqual([
    "https://cafe.example",
    "http://192.168.1.5:8000",
  ]);
  expect(await origins(at("https://cafe.example"))).toEqual(["https://cafe.example"]);
});

test("a house that does not answer leaves the page its own address", async () => {
  vi.mocked(api.addresses).mockRejectedValue(new Error("lost"));
  expect(await origins(at("http://192.168.1.5:8000"))).toEqual(["http://192.168.1.5:8000"]);
});
