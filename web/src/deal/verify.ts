/** Was the deal honest? What a page can find out by itself, without the rules and without asking the house
to judge: the house says what could have been drawn at each step, arithmetic says which of it was.

A house that lies about what could have been drawn must also keep its things in one order through the
whole game, since a draw is the k-th of them in that order; so it cannot shift them to fit.
*/

import type { Draw, SeatInfo, TableInfo } from "../generated/wire";
import { FROM_SEED, commitment, dealKey, drawBelow, pact, promiseOf } from "./deal";
import type { Promised } from "./promises";
import type { GameRecord } from "./record";

export type Check = "commitment" | "pact" | "bytes" | "seats" | "draws" | "order" | "whole";
/** `fits` is null where this device cannot tell. */
export type Finding = { check: Check; fits: boolean | null; count: number; detail: string };

/** What the table says of itself, seen with one's own eyes. */
export type Shown = Pick<TableInfo, "id" | "rules" | "commitment" | "deal_form" | "result"> & {
  seats: Pick<SeatInfo, "kind" | "name" | "dealt_name">[];
};
const UNFINISHED = "unfinished";

export function verifyDeal(
  record: GameRecord,
  draws: Draw[],
  shown: Shown,
  promised: Promised | null,
): Finding[] {
  return [
    checkCommitment(record, shown, promised),
    checkPact(record, promised),
    checkBytes(record, promised),
    checkSeats(record, shown),
    checkDraws(record, draws),
    checkOrder(draws),
    checkWhole(record, shown),
  ];
}

/** What a record says of its own table: there is nothing else to hold it against but what this device kept. */
export function shownBy(record: GameRecord): Shown {
  return {
    id: record.table,
    rules: record.rules,
    commitment: record.commitment,
    deal_form: record.form,
    result: null,
    seats: record.names.map((name) => ({ kind: "player", name, dealt_name: null })),
  };
}

/** All in all: null where nothing is wrong and something could not be told. */
export function isHonest(findings: Finding[]): boolean | null {
  if (findings.some((finding) => finding.fits === false)) return false;
  return findings.some((finding) => finding.fits === null) ? null : true;
}

/** The seed revealed is the one that was promised before the game, to this table and under these rules. */
function checkCommitment(record: GameRecord, shown: Shown, promised: Promised | null): Finding {
  const made = commitment({ ...record, table: shown.id, rules: shown.rules });
  const told = [record.commitment, shown.commitment, promised?.commitment ?? made];
  const isSame =
    record.table === shown.id && record.rules === shown.rules && record.form === shown.deal_form;
  const fits = isSame && told.every((one) => one === made) ? (promised ? true : null) : false;
  return { check: "commitment", fits, count: 1, detail: made };
}

/** Names and bytes are those of the promises that this device saw before it gave its own bytes. */
function checkPact(record: GameRecord, promised: Promised | null): Finding {
  const late = Object.keys(record.unopened).map((seat) => record.names[Number(seat)]);
  const detail = late.join(", ");
  if (record.form < 3 || promised?.pact === undefined)
    return { check: "pact", fits: null, count: late.length, detail };
  const fits = pact(record) === promised.pact ? (late.length ? null : true) : false;
  return { check: "pact", fits, count: late.length, detail };
}

/** The bytes that this device sent are in the record, each at its seat; null where they came too late. */
function checkBytes(record: GameRecord, promised: Promised | null): Finding {
  const own = Object.entries(promised?.bytes ?? {});
  const isLate = ([seat, bytes]: [string, string]) =>
    promised?.pact === undefined && record.unopened[seat] === promiseOf(record.commitment, bytes);
  const isIn = ([seat, bytes]: [string, string]) => record.bytes[Number(seat)] === bytes;
  const fits = own.every((one) => isIn(one) || isLate(one)) ? (own.some(isIn) ? true : null) : false;
  return { check: "bytes", fits, count: own.length, detail: own.map(([, bytes]) => bytes).join(" ") };
}

/** Everybody sat where the record says, and no bot added bytes; the first form could not tell. */
function checkSeats(record: GameRecord, { seats }: Shown): Finding {
  const wrong = seats.findIndex(
    ({ kind, name, dealt_name }, seat) =>
      record.names[seat] !== (dealt_name ?? name) ||
      (record.form !== 1 && kind === "bot" && record.bytes[seat] !== FROM_SEED),
  );
  const isSame = wrong < 0 && [record.names, record.bytes].every((list) => list.length === seats.length);
  const fits = isSame ? (record.form === 1 ? null : true) : false;
  return { check: "seats", fits, count: seats.length, detail: wrong < 0 ? "" : `${wrong}` };
}

/** A game that was played to its end is in the record to its end. */
function checkWhole(record: GameRecord, { result }: Shown): Finding {
  const isWhole = record.result !== UNFINISHED || result?.why !== "played";
  return { check: "whole", fits: isWhole, count: record.steps.length, detail: record.result };
}

/** Every draw, worked out again from the seed and all players' bytes, is what the record says. */
function checkDraws(record: GameRecord, draws: Draw[]): Finding {
  const chance = record.steps.filter((step) => step.who === "chance");
  const found = (fits: boolean, count: number, detail = ""): Finding => ({
    check: "draws",
    fits,
    count,
    detail,
  });
  if (chance.length !== draws.length) return found(false, 0, `${chance.length} ≠ ${draws.length}`);
  const key = dealKey(record);
  for (const [i, { step, outcomes, weights }] of draws.entries()) {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const drawn =
      total > 0 ? outcomes[placeOf(Number(drawBelow(key, BigInt(i), BigInt(total))), weights)] : undefined;
    if (step !== chance[i].number || drawn !== chance[i].notation) {
      return found(false, i, `${chance[i].number}: ${chance[i].notation} ≠ ${drawn ?? "?"}`);
    }
  }
  return found(true, draws.length);
}

/** Which of the outcomes holds the k-th place. */
export function placeOf(k: number, weights: number[]): number {
  let end = 0;
  return weights.findIndex((weight) => k < (end += weight));
}

/** Whether all lists of outcomes are parts of one order. */
export function checkOrder(draws: Draw[]): Finding {
  const after = new Map<string, Set<string>>();
  for (const { outcomes } of draws) {
    for (const [i, one] of outcomes.entries()) {
      const next = after.get(one) ?? new Set();
      if (i + 1 < outcomes.length) next.add(outcomes[i + 1]);
      after.set(one, next);
    }
  }
  const before = new Map([...after.keys()].map((one) => [one, 0]));
  for (const next of after.values()) for (const one of next) before.set(one, before.get(one)! + 1);
  const free = [...before].filter(([, count]) => !count).map(([one]) => one);
  let placed = 0;
  for (let one = free.pop(); one !== undefined; one = free.pop()) {
    placed += 1;
    for (const next of after.get(one)!) {
      before.set(next, before.get(next)! - 1);
      if (!before.get(next)) free.push(next);
    }
  }
  return { check: "order", fits: placed === after.size, count: after.size, detail: "" };
}
