import { describe, expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { language: "en" } }));
import { isSlow, paceOf } from "./pace";

describe("a table's clock in words", () => {
  test.each([
    [null, "none", false],
    [{ kind: "move", seconds: 60 }, "60 s a move", false],
    [{ kind: "move", seconds: 86_400 }, "1 day a move", true],
    [{ kind: "move", seconds: 3 * 86_400 }, "3 days a move", true],
    [{ kind: "move", seconds: 6 * 3600 }, "21600 s a move", true],
    [{ kind: "bank", seconds: 600, increment: 5 }, "10 min + 5 s", false],
  ] as const)("%o", (clock, words, slow) => {
    expect(paceOf(clock)).toBe(words);
    expect(isSlow(clock)).toBe(slow);
  });
});
