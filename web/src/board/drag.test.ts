import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { elementAt } from "../testing";
import { startDrag } from "./drag";

const zone = (name: string) => {
  const found: HTMLElement = elementAt([0, 0, 10, 10], { dataset: { zone: name }, closest: () => found });
  return found;
};
const HAND = zone("hand:a"),
  TABLE = zone("table:1"),
  BOARD = zone("table:2");
const BELOW: Record<number, HTMLElement> = { 0: HAND, 50: TABLE, 90: BOARD };
let heard: Record<string, ((event: unknown) => void) | undefined>;
const drop = vi.fn();
const begin = vi.fn();
const capture = vi.fn();

function at(x: number, type = "pointermove") {
  heard[type]?.({ type, clientX: x, clientY: 0 });
}

beforeEach(() => {
  heard = {};
  drop.mockReset();
  begin.mockReset();
  capture.mockReset();
  vi.stubGlobal("addEventListener", (type: string, hear: () => void) => (heard[type] = hear));
  vi.stubGlobal("removeEventListener", (type: string) => (heard[type] = undefined));
  vi.stubGlobal("document", { elementFromPoint: (x: number) => BELOW[x] ?? null });
  Object.assign(HAND, { setPointerCapture: capture });
  startDrag({ clientX: 0, clientY: 0, pointerId: 7 } as never, HAND, begin, drop);
});
afterEach(() => vi.unstubAllGlobals());

describe("a press", () => {
  test("that hardly moves stays a tap", () => {
    at(8);
    at(8, "pointerup");
    expect(HAND.classList.contains("dragging")).toBe(false);
    expect(capture).not.toHaveBeenCalled();
    expect(drop).not.toHaveBeenCalled();
  });

  test("that moves nine pixels takes the thing along", () => {
    at(9);
    expect(HAND.classList.contains("dragging")).toBe(true);
    expect(HAND.style.translate).toBe("9px 0px");
    expect(capture).toHaveBeenCalledExactlyOnceWith(7);
    at(5);
    expect(HAND.style.translate, "back again it is still dragged").toBe("5px 0px");
  });
});

describe("a drag", () => {
  test("ends in the zone under the pointer", () => {
    at(50);
    expect(TABLE.classList.contains("over")).toBe(true);
    at(90);
    expect([TABLE, BOARD].map((one) => one.classList.contains("over"))).toEqual([false, true]);
    at(90, "pointerup");
    expect(drop).toHaveBeenCalledExactlyOnceWith("table:2");
    expect(BOARD.classList.contains("over")).toBe(false);
    expect([HAND.classList.contains("dragging"), HAND.style.translate]).toEqual([false, ""]);
  });

  test("ends nowhere outside any zone, over itself, or when it is broken off", () => {
    at(50);
    at(30, "pointerup");
    expect(drop).toHaveBeenLastCalledWith(null);
    startDrag({ clientX: 90, clientY: 0, pointerId: 1 } as never, HAND, begin, drop);
    at(0);
    at(0, "pointerup");
    expect(drop).toHaveBeenLastCalledWith(null);
    startDrag({ clientX: 0, clientY: 0, pointerId: 1 } as never, HAND, begin, drop);
    at(50);
    at(50, "pointercancel");
    expect(drop).toHaveBeenLastCalledWith(null);
    expect(drop).toHaveBeenCalledTimes(3);
  });

  test("is over when it is over", () => {
    at(50, "pointerup");
    expect(Object.values(heard)).toEqual([undefined, undefined, undefined]);
  });
});
