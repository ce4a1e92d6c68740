import { expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { language: "de" } }));
import type { SeatInfo } from "../generated/wire";
import { speak } from "../i18n/translations.svelte";
import { nameOfSeat } from "./names";

const seat = (some: Partial<SeatInfo>) => nameOfSeat(some as SeatInfo);

test("a bot is called by its level in the page's language, a person as they are", async () => {
  await speak("de");
  expect(seat({ kind: "bot", level: "newcomer", name: "newcomer" })).toBe("Neuling");
  expect(seat({ kind: "bot", level: "newcomer", name: "newcomer 2" })).toBe("Neuling 2");
  expect(seat({ kind: "bot", level: "newcomer", name: "Tilda" })).toBe("Tilda");
  expect(seat({ kind: "player", level: null, name: "newcomer" })).toBe("newcomer");
  expect(seat({ kind: "open", level: null, name: null })).toBe(null);
});
