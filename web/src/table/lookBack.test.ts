import { describe, expect, test } from "vitest";
import { viewWith } from "../testing";
import { LookBack, versionWithin } from "./lookBack.svelte";

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
    [8, 8],
    [null, null],
  ])("of %s is %s", (wanted, found) => expect(versionWithin(wanted, SEEN)).toBe(found));

  test("is now where nothing was seen yet, or nothing but now", () => {
    expect(versionWithin(3, [])).toBeNull();
    expect(versionWithin(3, SEEN.slice(3))).toBeNull();
  });
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
