/** The coach, without a house: when it is asked, and what becomes of its answers. */

import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { coach: true }, keep: vi.fn() }));
import type { Situation } from "../generated/wire";
import { keep, settings } from "../state/settings.svelte";
import type { TableSession } from "../table/session.svelte";
import { Coach } from "./coach.svelte";

const advice = { stake: "some", percent: 55, margin: 5, options: [], others: 0, is_modest: false };

function situation(actor: number | null, ...actions: number[]): Situation {
  const options = actions.map((action) => ({ action, notation: `a${action}`, family: "a", arguments: {} }));
  return { status: "playing", actor, options, prompt: { key: "q", params: {} } } as unknown as Situation;
}

class Session {
  table = { settings: { coach: true } };
  you = 0;
  isOver = false;
  isMine = true;
  connection = { coach: vi.fn() };
  situation = $state.raw<Situation | null>(null);
  say = (line: { key: string }) => line.key;
}

let session: Session;
let coach: Coach;

async function see(now: Situation | null): Promise<void> {
  session.situation = now;
  flushSync();
  await Promise.resolve();
}

beforeEach(() => {
  settings.coach = true;
  session = new Session();
  session.connection.coach.mockResolvedValue({ type: "coached", id: "1", version: 1, advice });
  $effect.root(() => {
    coach = new Coach(session as unknown as TableSession);
  });
});

test("it is asked about each decision once, and not again while others act", async () => {
  await see(situation(1, 1, 2));
  expect(coach.advice).toEqual(advice);
  await see(situation(1, 1, 2));
  expect(session.connection.coach).toHaveBeenCalledTimes(1);
  await see(situation(0, 1, 2));
  expect(session.connection.coach).toHaveBeenCalledTimes(2);
  await see(null);
  expect(coach.advice).toBeNull();
});

test("an answer that comes too late is about nothing", async () => {
  let answer = (_: unknown): void => undefined;
  session.connection.coach.mockReturnValueOnce(new Promise((done) => (answer = done)));
  await see(situation(1, 1, 2));
  expect(coach.isThinking).toBe(true);
  await see(null);
  answer({ advice });
  await Promise.resolve();
  expect(coach.advice).toBeNull();
});

test("a refusal is told, and a closed panel asks nothing", async () => {
  session.connection.coach.mockResolvedValue({ ok: false, refused: { key: "house.why.too_fast" } });
  await see(situation(1, 3, 4));
  expect(coach.refused).toBe("house.why.too_fast");
  coach.toggle();
  expect([settings.coach, vi.mocked(keep).mock.calls.length]).toEqual([false, 1]);
});
