import { describe, expect, test } from "vitest";
import vectors from "../../../docs/vectors/deals.json";
import type { TableInfo } from "../generated/wire";
import { commitment, dealKey, drawBelow, pact, promiseOf, tagOf } from "./deal";
import { readRecord, type GameRecord } from "./record";
import { checkOrder, isHonest, placeOf, verifyDeal, type Finding, type Shown } from "./verify";

type Vector = (typeof vectors)[number];
function laid(vector: Vector) {
  const record = readRecord(vector.record.join("\n") + "\n");
  const draws = structuredClone(vector.draws);
  const shown: Shown = {
    id: record.table,
    rules: vector.rules,
    commitment: record.commitment,
    deal_form: record.form,
    result: { why: "played" } as TableInfo["result"],
    seats: record.names.map((name, seat) => ({
      name: `${name} of late`,
      dealt_name: name,
      kind: record.bytes[seat] === "seed" && !record.unopened[seat] ? "bot" : "player",
    })),
  };
  const kept = record.form === 3 ? { sent: pact(record), pact: pact(record) } : {};
  const promised = { commitment: record.commitment, bytes: { "0": record.bytes[0] }, ...kept };
  return { record, draws, shown, promised };
}
const fits = (findings: Finding[]) => Object.fromEntries(findings.map((one) => [one.check, one.fits]));
const ALL = {
  commitment: true,
  pact: true,
  bytes: true,
  seats: true,
  draws: true,
  order: true,
  whole: true,
};
const LATER = vectors.filter((vector) => !vector.name.endsWith("form 1"));
const THIRD = vectors.filter((vector) => vector.name.endsWith("form 3"));
const isFirst = (vector: Vector) => !LATER.includes(vector);
/** Somebody did not keep a promise, or there were none. */
const isLoose = (vector: Vector) =>
  !THIRD.includes(vector) || vector.record.some((line) => line.startsWith("promise "));
const all = (vector: Vector) => ({
  ...ALL,
  seats: isFirst(vector) ? null : true,
  pact: isLoose(vector) ? null : true,
});
/** What it means for the pact that bytes, names or the seed are others than those promised. */
const torn = (vector: Vector) => (THIRD.includes(vector) ? { pact: false } : {});

describe.each(vectors)("the deal of $name", (vector) => {
  test("is found honest", () => {
    const { record, draws, shown, promised } = laid(vector);
    const findings = verifyDeal(record, draws, shown, promised);
    expect(fits(findings)).toEqual(all(vector));
    expect(isHonest(findings)).toBe(isLoose(vector) ? null : true);
    expect(findings.find((one) => one.check === "draws")!.count).toBe(draws.length);
  });
  test("is refused with another outcome", () => {
    const { record, draws, shown, promised } = laid(vector);
    const step = record.steps.filter((one) => one.who === "chance").at(-1)!;
    const { outcomes } = draws.at(-1)!;
    step.notation = outcomes.find((one) => one !== step.notation) ?? "draw nothing";
    const findings = verifyDeal(record, draws, shown, promised);
    expect(fits(findings)).toEqual({ ...all(vector), draws: false });
    expect(isHonest(findings)).toBe(false);
  });
  test("is refused with a draw left out", () => {
    const { record, draws, shown, promised } = laid(vector);
    expect(fits(verifyDeal(record, draws.slice(1), shown, promised)).draws).toBe(false);
  });
  test("is refused with another seed", () => {
    const { record, draws, shown, promised } = laid(vector);
    record.seed = record.seed.replace(/^../, record.seed.startsWith("00") ? "01" : "00");
    const found = fits(verifyDeal(record, draws, shown, promised));
    expect([found.commitment, found.draws]).toEqual([false, false]);
  });
  test("is refused when my bytes were changed", () => {
    const { record, draws, shown, promised } = laid(vector);
    record.bytes[0] = "00".repeat(16);
    const found = fits(verifyDeal(record, draws, shown, promised));
    expect([found.bytes, found.draws]).toEqual([false, false]);
  });
  test("is refused when the promise was exchanged afterwards", () => {
    const { record, draws, shown, promised } = laid(vector);
    const findings = verifyDeal(record, draws, shown, { ...promised, commitment: "00".repeat(32) });
    expect(fits(findings)).toEqual({ ...all(vector), commitment: false });
  });
  test("is refused under other rules, from another table, or in the other form", () => {
    const { record, draws, shown, promised } = laid(vector);
    for (const change of [{ rules: "x 1 y" }, { table: "other" }, { form: 1 + (record.form % 3) }]) {
      const found = fits(verifyDeal({ ...record, ...change }, draws, shown, promised));
      expect(found.commitment).toBe(false);
    }
  });
  test("is refused with names exchanged or a seat left out", () => {
    const { record, draws, shown, promised } = laid(vector);
    const swapped = { ...record, names: [record.names[1], record.names[0], ...record.names.slice(2)] };
    const found = fits(verifyDeal(swapped, draws, shown, promised));
    expect(found.seats).toBe(false);
    expect(found.draws, "names are bound since the second form").toBe(isFirst(vector));
    const short = { ...record, bytes: record.bytes.slice(1) };
    expect(fits(verifyDeal(short, draws, shown, promised)).seats).toBe(false);
  });
  test("is refused when a game that was played to its end is cut off", () => {
    const { record, draws, shown, promised } = laid(vector);
    const cut = { ...record, result: "unfinished" };
    expect(fits(verifyDeal(cut, draws, shown, promised)).whole).toBe(false);
    const given = { ...shown, result: { why: "resigned" } as unknown as TableInfo["result"] };
    expect(fits(verifyDeal(cut, draws, given, promised)).whole).toBe(true);
  });
  test("is not proven by a device that kept nothing", () => {
    const { record, draws, shown } = laid(vector);
    const findings = verifyDeal(record, draws, shown, null);
    expect(fits(findings)).toEqual({ ...all(vector), commitment: null, pact: null, bytes: null });
    expect(isHonest(findings)).toBe(null);
  });
});

/** A house that deals as it likes: the record of its game, drawn again with whatever it has changed. */
function dealtAgain(record: GameRecord, draws: Vector["draws"]): GameRecord {
  const key = dealKey(record);
  const steps = structuredClone(record.steps);
  for (const [i, { step, outcomes, weights }] of draws.entries()) {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const place = placeOf(Number(drawBelow(key, BigInt(i), BigInt(total))), weights);
    steps.find((one) => one.number === step)!.notation = outcomes[place];
  }
  return { ...record, steps, commitment: commitment(record) };
}

describe.each(LATER)("a rogue house at $name", (vector) => {
  test("that picks its seed after my bytes is caught by the promise I kept", () => {
    const { record, draws, shown, promised } = laid(vector);
    const rigged = dealtAgain({ ...record, seed: "11".repeat(32) }, draws);
    const told = { ...shown, commitment: rigged.commitment };
    const findings = verifyDeal(rigged, draws, told, promised);
    expect(fits(findings)).toEqual({ ...all(vector), ...torn(vector), commitment: false });
  });
  test("that picks the bot's bytes after mine is caught at the bot's seat", () => {
    const { record, draws, shown, promised } = laid(vector);
    const bytes = record.bytes.map((own) => (own === "seed" ? "22".repeat(16) : own));
    const findings = verifyDeal(dealtAgain({ ...record, bytes }, draws), draws, shown, promised);
    expect(fits(findings)).toEqual({ ...all(vector), ...torn(vector), seats: false });
  });
  test("that says I gave no bytes is caught by the bytes I kept", () => {
    const { record, draws, shown, promised } = laid(vector);
    const bytes = ["seed", ...record.bytes.slice(1)];
    const findings = verifyDeal(dealtAgain({ ...record, bytes }, draws), draws, shown, promised);
    expect(fits(findings)).toEqual({ ...all(vector), ...torn(vector), bytes: false });
  });
  test("that deals by the old form, where it has a choice, is caught by the form it showed", () => {
    const { record, draws, shown, promised } = laid(vector);
    const bytes = record.bytes.map((own) => (own === "seed" ? "22".repeat(16) : own));
    const rigged = dealtAgain({ ...record, form: 1, bytes }, draws);
    expect(fits(verifyDeal(rigged, draws, shown, promised)).commitment).toBe(false);
  });
});

describe.each(THIRD.filter((vector) => !isLoose(vector)))("a house with a friend at $name", (vector) => {
  const seated = () => {
    const found = laid(vector);
    found.shown.seats[1].kind = "player";
    return found;
  };
  test("whose bytes are made when mine are known is caught by the pact", () => {
    const { record, draws, shown, promised } = seated();
    const bytes = [record.bytes[0], "22".repeat(16)];
    const rigged = dealtAgain({ ...record, bytes }, draws);
    expect(fits(verifyDeal(rigged, draws, shown, promised))).toEqual({ ...ALL, pact: false });
  });
  test("who is called otherwise when my bytes are known is caught by the pact", () => {
    const { record, draws, shown, promised } = seated();
    const names = [record.names[0], `${record.names[1]}.`];
    const rigged = dealtAgain({ ...record, names }, draws);
    shown.seats[1].dealt_name = names[1];
    expect(fits(verifyDeal(rigged, draws, shown, promised))).toEqual({ ...ALL, pact: false });
  });
  test("who does not keep a promise is named, and the deal is not called proven", () => {
    const { record, draws, shown } = seated();
    const bytes = [record.bytes[0], "22".repeat(16)];
    const kept = pact({ ...record, bytes });
    const promised = { commitment: record.commitment, bytes: { 0: bytes[0] }, sent: kept, pact: kept };
    const unopened = { 1: promiseOf(record.commitment, bytes[1]) };
    const findings = verifyDeal({ ...record, unopened }, draws, shown, promised);
    expect(fits(findings)).toEqual({ ...ALL, pact: null });
    expect(findings[1]).toMatchObject({ count: 1, detail: record.names[1] });
    const gone = verifyDeal(record, draws, shown, promised);
    expect(fits(gone).pact, "as if there had been no promise").toBe(false);
  });
  test("that leaves my bytes out though it took them is caught; who came too late is told so", () => {
    const { record, draws, shown, promised } = seated();
    const unopened = { 0: promiseOf(record.commitment, record.bytes[0]) };
    const without = dealtAgain({ ...record, unopened, bytes: ["seed", "seed"] }, draws);
    expect(fits(verifyDeal(without, draws, shown, promised)).bytes).toBe(false);
    const late = { ...promised, pact: undefined };
    expect(fits(verifyDeal(without, draws, shown, late))).toEqual({ ...ALL, pact: null, bytes: null });
  });
  test("a name that was taken out leaves its tag, and all else can be proven", () => {
    const { record, draws, shown, promised } = seated();
    const tags = { 1: tagOf(record.commitment, 1, record.names[1]) };
    const names = [record.names[0], "—"];
    shown.seats[1].dealt_name = "—";
    expect(fits(verifyDeal({ ...record, names, tags }, draws, shown, promised))).toEqual(ALL);
  });
});

test("a draw of nothing is refused, and so is one at another step; the finding says where", () => {
  const { record, draws, shown, promised } = laid(vectors[0]);
  const step = record.steps.find((one) => one.who === "chance")!;
  const empty = [{ ...draws[0], weights: draws[0].weights.map(() => 0) }, ...draws.slice(1)];
  const [, , , , nothing] = verifyDeal(record, empty, shown, promised);
  expect(nothing).toMatchObject({ fits: false, count: 0, detail: `${step.number}: ${step.notation} ≠ ?` });
  const late = [{ ...draws[0], step: draws[0].step + 1 }, ...draws.slice(1)];
  const [, , , , moved] = verifyDeal(record, late, shown, promised);
  expect(moved).toMatchObject({ fits: false, count: 0 });
  const [, , , , missing] = verifyDeal(record, draws.slice(1), shown, promised);
  expect(missing.detail).toBe(`${draws.length} ≠ ${draws.length - 1}`);
});

test("outcomes must keep one order through a game", () => {
  const draw = (...outcomes: string[]) => ({ step: 1, outcomes, weights: outcomes.map(() => 1) });
  expect(checkOrder([draw("a", "b", "c"), draw("a", "c", "d"), draw("b", "d")]).fits).toBe(true);
  expect(checkOrder([draw("a", "b"), draw("b", "c"), draw("c", "a")]).fits).toBe(false);
  expect(checkOrder([draw("a", "a")]).fits).toBe(false);
});

test("the k-th place by weights", () => {
  expect([0, 1, 2, 3].map((k) => placeOf(k, [1, 2, 1]))).toEqual([0, 1, 1, 2]);
});
