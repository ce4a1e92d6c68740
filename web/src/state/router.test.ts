import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";

const page = vi.hoisted(() => {
  const at = { pathname: "/", hash: "" };
  const heard: Record<string, () => void> = {};
  const set = (to: string) => {
    const [path, hash] = to.split("#");
    Object.assign(at, { pathname: path, hash: hash ? `#${hash}` : "" });
  };
  Object.assign(globalThis, {
    location: at,
    addEventListener: (type: string, hear: () => void) => (heard[type] = hear),
  });
  return { at, heard, set };
});
import { link, router } from "./router.svelte";

const history = {
  pushState: vi.fn((_: unknown, __: string, to: string) => page.set(to)),
  replaceState: vi.fn((_: unknown, __: string, to: string) => page.set(to)),
};
const scrollTo = vi.fn();
vi.stubGlobal("history", history);
vi.stubGlobal("scrollTo", scrollTo);
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.clearAllMocks();
  router.go("/");
  vi.clearAllMocks();
});

describe("an address", () => {
  test("has parts and a secret", () => {
    router.go("/table/abc#play=s3cret");
    expect(router.parts).toEqual(["table", "abc"]);
    expect([router.secret("play"), router.secret("watch")]).toEqual(["s3cret", null]);
    expect(history.pushState).toHaveBeenCalledExactlyOnceWith(null, "", "/table/abc#play=s3cret");
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  });

  test("may take the place of the last one, without a jump to the top", () => {
    router.go("/table/abc", true);
    expect(history.replaceState).toHaveBeenCalledOnce();
    expect(history.pushState).not.toHaveBeenCalled();
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test.each(["popstate", "hashchange"])("is read again on %s", (event) => {
    page.set("/rules/fika#watch=w");
    expect(router.parts).toEqual([]);
    page.heard[event]();
    expect([router.parts, router.secret("watch")]).toEqual([["rules", "fika"], "w"]);
  });
});

describe("a click on a link", () => {
  const click = (more = {}, anchor: object | null = { getAttribute: () => "/settings" }) => {
    const event = { button: 0, preventDefault: vi.fn(), currentTarget: { closest: () => anchor }, ...more };
    link(event as never);
    return event.preventDefault.mock.calls.length > 0;
  };

  test("stays within the page", () => {
    expect(click()).toBe(true);
    expect(router.path).toBe("/settings");
  });

  test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }])(
    "with %o is the browser's",
    (more) => {
      expect(click(more)).toBe(false);
      expect(router.path).toBe("/");
    },
  );

  test("beside a link is nobody's", () => expect(click({}, null)).toBe(false));
});
