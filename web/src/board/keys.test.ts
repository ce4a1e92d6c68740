import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { elementAt, rootOf } from "../testing";
import { arrow, isTyping, nearestTo } from "./keys";

const focus = vi.fn();
const spot = (name: string, x: number, y: number): HTMLElement =>
  elementAt([x - 5, y - 5, 10, 10], { name, focus: () => focus(name) });
const HERE = spot("here", 100, 100);
const ALL = [
  HERE,
  spot("left", 40, 104),
  spot("right", 150, 96),
  spot("above", 100, 40),
  spot("below", 104, 160),
];
const press = (key: string, target: object = { tagName: "BODY" }) => ({
  key,
  target,
  preventDefault: vi.fn(),
});
const go = (key: string, all = ALL) => arrow(press(key) as never, rootOf(...all));

beforeEach(() => {
  focus.mockReset();
  vi.stubGlobal("document", { activeElement: HERE });
});
afterEach(() => vi.unstubAllGlobals());

describe("an arrow key", () => {
  test.each([
    ["ArrowLeft", "left"],
    ["ArrowRight", "right"],
    ["ArrowUp", "above"],
    ["ArrowDown", "below"],
  ])("%s goes to the thing %s", (key, found) => {
    expect(go(key)).toBe(true);
    expect(focus).toHaveBeenCalledExactlyOnceWith(found);
  });

  test("goes to what is straight ahead before what is nearer but aside", () => {
    go("ArrowRight", [HERE, spot("aside", 120, 140), spot("ahead", 180, 100)]);
    expect(focus).toHaveBeenCalledExactlyOnceWith("ahead");
  });

  test("counts what is aside two and a half times", () => {
    go("ArrowRight", [HERE, spot("aside", 120, 131), spot("ahead", 200, 100)]);
    expect(focus).toHaveBeenLastCalledWith("aside");
    go("ArrowRight", [HERE, spot("aside", 120, 133), spot("ahead", 200, 100)]);
    expect(focus).toHaveBeenLastCalledWith("ahead");
  });

  test("goes to the nearer of two straight ahead", () => {
    go("ArrowUp", [HERE, spot("far", 100, 20), spot("near", 100, 60)]);
    expect(focus).toHaveBeenCalledExactlyOnceWith("near");
  });

  test("passes over what is hardly in that direction at all", () => {
    expect(go("ArrowDown", [HERE, spot("level", 160, 103)])).toBe(false);
    expect(go("ArrowDown", [HERE, spot("below", 100, 104)])).toBe(true);
    expect(focus).toHaveBeenCalledExactlyOnceWith("below");
  });

  test.each([
    ["ArrowLeft", 97, 100, 96, 100],
    ["ArrowRight", 103, 100, 104, 100],
    ["ArrowUp", 100, 97, 100, 96],
    ["ArrowDown", 100, 103, 100, 104],
  ])("%s: three pixels are no direction, four are", (key, x, y, further, deeper) => {
    expect(go(key, [HERE, spot("nearly", x, y)])).toBe(false);
    expect(go(key, [HERE, spot("just", further, deeper)])).toBe(true);
  });

  test("stays where nothing lies in that direction", () => {
    expect(go("ArrowLeft", [HERE, spot("right", 150, 100)])).toBe(false);
    expect(focus).not.toHaveBeenCalled();
  });

  test("begins with the first thing where none has the focus", () => {
    vi.stubGlobal("document", { activeElement: null });
    expect(go("ArrowUp")).toBe(true);
    expect(focus).toHaveBeenCalledExactlyOnceWith("here");
  });

  test("keeps the page from scrolling only when it has gone somewhere", () => {
    const gone = press("ArrowUp"),
      stayed = press("ArrowLeft");
    arrow(gone as never, rootOf(...ALL));
    arrow(stayed as never, rootOf(HERE));
    expect(gone.preventDefault).toHaveBeenCalled();
    expect(stayed.preventDefault).not.toHaveBeenCalled();
  });
});

test("other keys, an empty board and somebody who types are let be", () => {
  expect(go("a")).toBe(false);
  expect(go("ArrowUp", [])).toBe(false);
  expect(arrow(press("ArrowUp", { tagName: "INPUT" }) as never, rootOf(...ALL))).toBe(false);
  expect(focus).not.toHaveBeenCalled();
});

test.each([
  ["INPUT", false, true],
  ["TEXTAREA", false, true],
  ["SELECT", false, true],
  ["DIV", true, true],
  ["DIV", false, false],
  ["INPUTS", false, false],
])("in %s, editable %s, typing is %s", (tagName, isContentEditable, typing) =>
  expect(isTyping({ target: { tagName, isContentEditable } } as never)).toBe(typing),
);

test("a thing lies where its middle is, however tall or wide it is", () => {
  const tall = elementAt([90, 130, 20, 120], {}), // its middle is 90 below
    wide = elementAt([106, 90, 180, 20], {}), // its middle is 96 to the right
    small = spot("small", 100, 195); // and this one 95 below
  const place = HERE.getBoundingClientRect();
  expect(nearestTo(place, [small, tall])).toBe(tall);
  expect(nearestTo(place, [wide, small])).toBe(small);
  expect(nearestTo(place, [wide, spot("small", 100, 197)])).toBe(wide);
  expect(nearestTo(place, [spot("small", 100, 189), tall])).not.toBe(tall);
});

test("the nearest to a place is found, whichever way it lies", () => {
  const place = HERE.getBoundingClientRect();
  expect(nearestTo(place, ALL.slice(1))).toBe(ALL[2]);
  expect(nearestTo(place, [])).toBeNull();
});
