import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { elementAt } from "../testing";
import { FocusKeeper } from "./focus";

const body = {};
const focused = vi.fn();
const thing = (name: string, x: number, byKeys = true) =>
  elementAt([x, 0, 10, 10], {
    name,
    focus: () => focused(name),
    offsetParent: body,
    isConnected: true,
    closest: () => null,
    matches: () => byKeys,
  });
const BAR = thing("bar", 500);
const table = (...choices: HTMLElement[]) =>
  ({ querySelector: () => BAR, querySelectorAll: () => choices }) as unknown as HTMLElement;
const NEAR = thing("near", 120),
  FAR = thing("far", 300);
let keeper: FocusKeeper;

beforeEach(() => {
  focused.mockReset();
  keeper = new FocusKeeper();
  vi.stubGlobal("document", { body, activeElement: body });
});
afterEach(() => vi.unstubAllGlobals());

test("a focus that was lost goes to the nearest thing that may be chosen", () => {
  keeper.note(thing("card", 100));
  keeper.restore(table(FAR, NEAR));
  expect(focused).toHaveBeenCalledExactlyOnceWith("near");
});

test("with nothing to choose it waits at the bar, and goes on from where it was", () => {
  keeper.note(thing("card", 100));
  keeper.restore(table());
  expect(focused).toHaveBeenLastCalledWith("bar");
  vi.stubGlobal("document", { body, activeElement: BAR });
  keeper.restore(table(FAR, NEAR));
  expect(focused).toHaveBeenLastCalledWith("near");
});

test("a focus that is somewhere is left alone", () => {
  keeper.note(thing("card", 100));
  vi.stubGlobal("document", { body, activeElement: FAR });
  keeper.restore(table(NEAR));
  expect(focused).not.toHaveBeenCalled();
});

test("who points and touches is not led about", () => {
  keeper.restore(table(NEAR));
  keeper.note(thing("card", 100, false));
  keeper.restore(table(NEAR));
  expect(focused).not.toHaveBeenCalled();
});
