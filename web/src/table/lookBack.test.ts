import { describe, expect, test } from "vitest";
import { viewWith } from "../testing";
import { LookBack, sinceOwn, versionWithin } from "./lookBack.svelte";

const SEEN = [4, 5, 8, 9].map((version) => ({
  version,
  view: viewWith({ scores: [version] }),
  actor: null,
}));

describe("the version looked at", () => {
  test.each([
    [5, 5],
    [6, 6],
    [1, 4], // nothing earlier was seen
    [9, null], // the last moment is now
    [12, null],
    [null, null],
  ])("of %s is %s", (wanted, found) => expect(versionWithin(wanted, SEEN)).toBe(found));

  test("is now where nothing was seen yet", () => expect(versionWithin(3, [])).toBeNull());
});

describe("looking back", () => {
  test("shows the first moment from there on", () => {
    const back = new LookBack(() => SEEN);
    expect(back.moment).toBeNull();
    back.to(6);
    expect(back.moment?.version).toBe(8);
  });

  test("goes step by step and returns to now", () => {
    const back = new LookBack(() => SEEN);
    back.step(-1);
    expect(back.at).toBe(8);
    back.step(-1);
    expect(back.at).toBe(7);
    back.step(1);
    back.step(1);
    expect(back.at).toBeNull();
    back.step(1);
    expect(back.at).toBeNull();
  });
});

test("what happened since one's own last move begins after it", () => {
  const seen = [1, 0, 1, 1].map((actor, i) => ({ version: i + 3, view: {} as never, actor }));
  expect([sinceOwn(seen, 0), sinceOwn(seen, 1), sinceOwn(seen, null), sinceOwn(seen, 2)]).toEqual([
    5,
    null,
    null,
    null,
  ]);
});
