import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { elementAt, rootOf } from "../testing";
import { move, places, spotlight } from "./flip";

type Box = [number, number, number, number];
const animate = vi.fn();

function card(name: string, box: Box): HTMLElement {
  return elementAt(box, {
    dataset: { move: name },
    animate: (frames: { transform: string }[], { duration }: { duration: number }) => {
      animate(name, frames[0].transform, duration);
      return { finished: new Promise<void>((arrived) => setTimeout(arrived, duration)) };
    },
  });
}
const before = (...seen: [string, Box][]) =>
  new Map(seen.map(([name, box]) => [name, elementAt(box).getBoundingClientRect()]));
const nowhere = () => null;
const yes = () => true;
const no = () => false;

beforeEach(() => {
  vi.useFakeTimers();
  animate.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("places are those of things on the board and of origins on the page", () => {
  const deck = elementAt([1, 2, 3, 4], { dataset: { origin: "deck" } });
  vi.stubGlobal("document", rootOf(deck));
  const found = places(rootOf(card("card:a", [5, 6, 7, 8])));
  expect([...found.keys()]).toEqual(["card:a", "origin:deck"]);
  expect(found.get("card:a")).toMatchObject({ left: 5, top: 6 });
  expect(found.get("origin:deck")).toMatchObject({ left: 1, width: 3 });
});

describe("a thing", () => {
  test("moves from where it was seen, in its old size", () => {
    const moved = card("a", [100, 50, 20, 30]);
    expect(move(rootOf(moved), before(["a", [10, 20, 40, 60]]), nowhere, 220, no)).toBe(1);
    expect(animate).toHaveBeenCalledExactlyOnceWith("a", "translate(-90px, -30px) scale(2)", 220);
  });

  test("is neither blown up nor shrunk beyond measure", () => {
    const sizes: [string, Box][] = [
      ["a", [0, 0, 900, 30]],
      ["b", [0, 0, 1, 30]],
    ];
    const root = rootOf(card("a", [100, 50, 20, 30]), card("b", [100, 50, 20, 30]));
    move(root, before(...sizes), nowhere, 100, no);
    expect(animate.mock.calls.map(([, transform]) => transform.split(" ").at(-1))).toEqual([
      "scale(2.5)",
      "scale(0.4)",
    ]);
  });

  test("that was not seen comes from the middle of its origin", () => {
    const fresh = card("a", [100, 100, 20, 40]);
    move(rootOf(fresh), before(["origin:deck", [0, 0, 60, 80]]), () => "origin:deck", 100, no);
    // middle of the deck (30, 40) less half its size of 0.6 (6, 12), seen from (100, 100)
    expect(animate).toHaveBeenCalledExactlyOnceWith("a", "translate(-76px, -72px) scale(0.6)", 100);
  });

  test("stays where it is without an origin, or with one that is hidden", () => {
    const root = rootOf(card("a", [100, 100, 20, 40]));
    expect(move(root, before(), nowhere, 100, no)).toBe(0);
    expect(move(root, before(["origin:deck", [0, 0, 0, 0]]), () => "origin:deck", 100, no)).toBe(0);
  });

  test.each([
    [11, 0, 0],
    [12, 0, 1],
    [0, -11, 0],
    [9, 8, 1],
  ])("that is %s, %s pixels off: %s moves", (dx, dy, moves) => {
    const root = rootOf(card("a", [100 + dx, 100 + dy, 20, 40]));
    expect(move(root, before(["a", [100, 100, 20, 40]]), nowhere, 100, no)).toBe(moves);
  });

  test("is on its way until its last journey is over", async () => {
    const one = card("a", [100, 50, 20, 30]);
    const isMoving = () => one.classList.contains("moving");
    move(rootOf(one), before(["a", [0, 0, 20, 30]]), nowhere, 100, no);
    await vi.advanceTimersByTimeAsync(60);
    move(rootOf(one), before(["a", [50, 0, 20, 30]]), nowhere, 100, no);
    await vi.advanceTimersByTimeAsync(60);
    expect(isMoving(), "a second journey has begun").toBe(true);
    await vi.advanceTimersByTimeAsync(40);
    expect(isMoving()).toBe(false);
  });

  test("jumps where people want no movement", () => {
    const root = rootOf(card("a", [100, 50, 20, 30]));
    expect(move(root, before(["a", [0, 0, 20, 30]]), nowhere, 0, no)).toBe(1);
    expect(animate).not.toHaveBeenCalled();
  });
});

describe("what somebody else did", () => {
  const isLit = (one: HTMLElement) => one.classList.contains("spotlit");

  test("is lit where it is new or in another row, for a moment", () => {
    const fresh = card("fresh", [100, 100, 20, 40]),
      risen = card("risen", [100, 100, 20, 40]),
      lifted = card("lifted", [100, 100, 20, 40]),
      aside = card("aside", [100, 100, 20, 40]);
    const seen = before(
      ["origin:deck", [0, 0, 60, 80]],
      ["risen", [100, 125, 20, 40]],
      ["lifted", [100, 124, 20, 40]],
      ["aside", [160, 100, 20, 40]],
    );
    move(rootOf(fresh, risen, lifted, aside), seen, () => "origin:deck", 0, yes);
    expect([fresh, risen, lifted, aside].map(isLit)).toEqual([true, true, false, false]);
    vi.advanceTimersByTime(1599);
    expect(isLit(fresh)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isLit(fresh)).toBe(false);
  });

  test("is lit eight times at most, and what one did oneself not at all", () => {
    const cards = Array.from({ length: 12 }, (_, i) => card(`c${i}`, [100, 100, 20, 40]));
    const seen = before(["origin:deck", [0, 0, 60, 80]]);
    move(rootOf(...cards), seen, () => "origin:deck", 0, no);
    expect(cards.filter(isLit)).toHaveLength(0);
    move(rootOf(...cards), seen, () => "origin:deck", 0, yes);
    expect(cards.filter(isLit)).toHaveLength(8);
  });

  test("is told thing by thing", () => {
    const cards = ["mine", "theirs"].map((name) => card(name, [100, 100, 20, 40]));
    const seen = before(["origin:deck", [0, 0, 60, 80]]);
    move(
      rootOf(...cards),
      seen,
      () => "origin:deck",
      0,
      (one) => one.dataset.move === "theirs",
    );
    expect(cards.map(isLit)).toEqual([false, true]);
  });

  test("may be pointed at by name", () => {
    const one = card("a", [0, 0, 1, 1]);
    spotlight(one);
    expect(isLit(one)).toBe(true);
  });
});
