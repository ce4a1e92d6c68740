import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { beside, Looking, REST, type Looked } from "./look.svelte";

const element = {} as HTMLElement;
const card = { thing: "hand:a", element } as Looked;
const other = { thing: "hand:b", element: {} as HTMLElement } as Looked;

describe("looking", () => {
  let looking: Looking;
  beforeEach(() => {
    vi.useFakeTimers();
    looking = new Looking();
  });
  afterEach(() => vi.useRealTimers());

  test("what the pointer rests on is shown after a while, and goes with it", () => {
    looking.rest(card);
    vi.advanceTimersByTime(REST - 1);
    expect(looking.now).toBeNull();
    vi.advanceTimersByTime(1);
    expect([looking.now, looking.isPinned]).toEqual([card, false]);
    looking.leave();
    expect(looking.now).toBeNull();
  });

  test("a pointer that only passes shows nothing", () => {
    looking.rest(card);
    vi.advanceTimersByTime(REST / 2);
    looking.leave();
    vi.advanceTimersByTime(REST);
    expect(looking.now).toBeNull();
  });

  test("a pointer that stays where it pressed has not come to look", () => {
    expect(looking.hasNotMoved(3, 4)).toBe(false);
    looking.press(3, 4);
    expect([looking.hasNotMoved(3, 4), looking.hasNotMoved(3, 9)]).toEqual([true, false]);
    expect([looking.hasNotMoved(3, 6), looking.hasNotMoved(3, 7)], "a hand trembles").toEqual([
      true,
      false,
    ]);
  });

  test("what comes to lie under a pointer that rests has not been come to, whatever page it rested on", () => {
    Looking.follow(300, 200);
    expect([looking.hasNotMoved(300, 200), looking.hasNotMoved(301, 200)]).toEqual([true, false]);
    expect(looking.hasNotMoved(300, 201)).toBe(false);
  });

  test("what is held down long enough stays until it is closed", () => {
    const then = vi.fn();
    looking.hold(card, then);
    vi.advanceTimersByTime(REST);
    looking.leave();
    expect([looking.now, looking.isPinned]).toEqual([card, true]);
    expect(then).toHaveBeenCalledOnce();
    looking.rest(other);
    vi.advanceTimersByTime(REST);
    expect(looking.now, "what is pinned stays, whatever the pointer passes over").toBe(card);
    looking.close();
    expect([looking.now, looking.isPinned]).toEqual([null, false]);
  });

  test("a finger that is lifted early has only tapped", () => {
    const then = vi.fn();
    looking.hold(card, then);
    looking.leave();
    vi.advanceTimersByTime(REST);
    expect(looking.now).toBeNull();
    expect(then).not.toHaveBeenCalled();
  });

  test("what waits to be shown is not, once something else is pinned or all is closed", () => {
    looking.rest(other);
    looking.pin(card);
    vi.advanceTimersByTime(REST);
    expect(looking.now).toBe(card);
    looking.close();
    looking.rest(other);
    looking.close();
    vi.advanceTimersByTime(REST);
    expect(looking.now).toBeNull();
    looking.rest(other);
    looking.rest(card);
    vi.advanceTimersByTime(REST);
    expect(looking.now, "the last one counts").toBe(card);
  });

  test("a thing that leaves the board is no longer looked at, another one still is", () => {
    looking.pin(card);
    looking.forget(other.element);
    expect(looking.now).toBe(card);
    looking.forget(element);
    expect(looking.now).toBeNull();
  });
});

describe("a look does not cover what it is about", () => {
  const screen = { width: 1000, height: 800 },
    panel = { width: 400, height: 300 };
  const at = (left: number, top: number, width = 100, height = 140) =>
    beside({ left, top, width, height }, panel, screen);

  test("it stands at the right, else at the left", () => {
    expect(at(100, 300)).toEqual({ left: 214, top: 220 });
    expect(at(800, 300)).toEqual({ left: 386, top: 220 });
  });
  test("between edges too near it stands above, else below", () => {
    expect(at(300, 600, 400)).toEqual({ left: 300, top: 286 });
    expect(at(300, 100, 400)).toEqual({ left: 300, top: 254 });
  });
  test("to the pixel: where it just fits it stands there, and a pixel further it does not", () => {
    expect(at(478, 300).left, "478 + 100 + 14 + 400 + 8 = 1000").toBe(592);
    expect(at(479, 300)).toEqual({ left: 65, top: 220 });
    expect(at(422, 300, 500), "422 − 14 − 400 = 8").toEqual({ left: 8, top: 220 });
    expect(at(421, 322, 500)).toEqual({ left: 471, top: 8 });
    expect(at(421, 321, 500)).toEqual({ left: 471, top: 475 });
    expect(at(421, 500, 600, 10).left, "its middle is kept on the screen").toBe(521);
    expect(at(100, 300).left - 200).toBe(14);
  });
  test("it stays on the screen", () => {
    expect(at(100, 0).top).toBe(8);
    expect(at(100, 780).top).toBe(492);
  });
});
