import { afterEach, expect, test, vi } from "vitest";

const api = vi.hoisted(() => ({ addPush: vi.fn(), dropPush: vi.fn() }));
vi.mock("../net/api", () => api);
import { ability, described, deviceOf, subscribe, thisDevice, unsubscribe } from "./push";

const ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const access = {} as never;
const keys = { p256dh: "k", auth: "a" };

/** A browser that takes messages, and is subscribed or not. */
function browser(permission: string, isSubscribed: boolean, asked = permission) {
  const subscription = {
    endpoint: "abc",
    unsubscribe: vi.fn(async () => true),
    toJSON: () => ({ endpoint: "abc", keys }),
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: vi.fn(async (_: object) => subscription),
  };
  const Notification = { permission, requestPermission: async () => asked };
  vi.stubGlobal("navigator", {
    serviceWorker: {
      ready: Promise.resolve({ pushManager }),
      getRegistration: async () => ({ pushManager }),
    },
  });
  vi.stubGlobal("Notification", Notification);
  vi.stubGlobal("window", { PushManager: {}, Notification });
  return { subscription, pushManager };
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

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

test("a browser that has everything takes messages, unless somebody has said no", () => {
  browser("default", false);
  expect(ability()).toBe("able");
  browser("denied", false);
  expect(ability()).toBe("denied");
  for (const missing of ["PushManager", "Notification"]) {
    browser("default", false);
    delete (window as unknown as Record<string, unknown>)[missing];
    expect(ability(), missing).toBe("unable");
  }
});

test("a browser is a device of the house where it is subscribed", async () => {
  browser("granted", true);
  expect(await thisDevice()).toBe(ABC);
  browser("granted", false);
  expect(await thisDevice()).toBeNull();
  browser("denied", true);
  expect(await thisDevice()).toBeNull();
});

test("who allows it is subscribed with the key of the house, who does not is not", async () => {
  const { pushManager } = browser("default", false, "granted");
  api.addPush.mockResolvedValue("added");
  expect(await subscribe(access, "key")).toBe("added");
  expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: "key",
  });
  expect(api.addPush).toHaveBeenCalledExactlyOnceWith(access, { endpoint: "abc", ...keys });
  const other = browser("default", false, "denied");
  expect(await subscribe(access, "key")).toBeNull();
  expect(other.pushManager.subscribe).not.toHaveBeenCalled();
});

test("who takes no more is forgotten by the browser and by the house", async () => {
  const { subscription } = browser("granted", true);
  api.dropPush.mockResolvedValue("dropped");
  expect(await unsubscribe(access)).toBe("dropped");
  expect([subscription.unsubscribe.mock.calls.length, api.dropPush.mock.calls]).toEqual([
    1,
    [[access, ABC]],
  ]);
  browser("granted", false);
  expect(await unsubscribe(access)).toBeNull();
});
