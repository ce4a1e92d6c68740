import { describe, expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { sideLog: true }, keep: vi.fn() }));
import type { ChatLine } from "../generated/wire";
import { keep, settings } from "../state/settings.svelte";
import { Panels } from "./panels.svelte";

const chat = (lines: number): ChatLine[] =>
  Array.from({ length: lines }, (_, i) => ({ number: i + 1, seat: 0, name: "Anna", text: "hello", at: 0 }));

describe("a narrow screen", () => {
  test("begins below 1,400 pixels", () => {
    expect(new Panels(1399).isWide).toBe(false);
    expect(new Panels(1400).isWide).toBe(true);
  });

  test("has its log over the board", () => {
    const panels = new Panels(390);
    panels.toggleLog();
    expect(panels.open).toBe("log");
    panels.toggleLog();
    expect(panels.open).toBeNull();
    expect(settings.sideLog).toBe(true);
  });

  test("is cleared for the board", () => {
    const panels = new Panels(390);
    panels.open = "log";
    panels.clearBoard();
    expect(panels.open).toBeNull();
  });

  test("counts what was said since the chat was last open", () => {
    const panels = new Panels(390);
    expect(panels.unread(chat(3))).toBe(3);
    panels.open = "chat";
    panels.readChat(chat(3));
    panels.close();
    panels.readChat(chat(5));
    expect(panels.unread(chat(5))).toBe(2);
  });
});

describe("a wide screen", () => {
  test("folds its log away and brings it back, and remembers that", () => {
    const panels = new Panels(1440);
    panels.toggleLog();
    expect([panels.isWide, panels.open]).toEqual([false, null]);
    expect(new Panels(1440).isWide, "the next table is as this one was left").toBe(false);
    panels.toggleLog();
    expect(panels.isWide).toBe(true);
    expect(keep).toHaveBeenCalledTimes(2);
  });

  test("keeps its panel beside the board", () => {
    const panels = new Panels(1440);
    panels.open = "log";
    panels.clearBoard();
    expect(panels.open).toBe("log");
  });

  test("shows the chat, so that all of it is read", () => {
    const panels = new Panels(1440);
    panels.readChat(chat(4));
    expect(panels.unread(chat(4))).toBe(0);
    expect(panels.unread(chat(6))).toBe(2);
  });
});
