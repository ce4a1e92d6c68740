import { describe, expect, test } from "vitest";
import vectors from "../../../docs/vectors/deals.json";
import type { TableInfo } from "../generated/wire";
import { commitment, dealKey, drawBelow } from "./deal";
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
      kind: record.bytes[seat] === "seed" ? "bot" : "player",
    })),
  };
  const promised = { commitment: record.commitment, bytes: { "0": record.bytes[0] } };
  return { record, draws, shown, promised };
}
const fits = (findings: Finding[]) => Object.fromEntries(findings.map((one) => [one.check, one.fits]));
const ALL = { commitment: true, bytes: true, seats: true, draws: true, order: true, whole: true };
const SECOND = vectors.filter((vector) => vector.name.endsWith("form 2"));
const isFirst = (vector: Vector) => !SECOND.includes(vector);
const all = (vector: Vector) => ({ ...ALL, seats: isFirst(vector) ? null : true });

describe.each(vectors)("the deal of $name", (vector) => {
  test("is found honest", async () => {
    const { record, draws, shown, promised } = laid(vector);
    const findings = await verifyDeal(record, draws, shown, promised);
    expect(fits(findings)).toEqual(all(vector));
    expect(isHonest(findings)).toBe(isFirst(vector) ? null : true);
    expect(findings.find((one) => one.check === "draws")!.count).toBe(draws.length);
  });
  test("is refused with another outcome", async () => {
    const { record, draws, shown, promised } = laid(vector);
    const step = record.steps.filter((one) => one.who === "chance").at(-1)!;
    const { outcomes } = draws.at(-1)!;
    step.notation = outcomes.find((one) => one !== step.notation) ?? "draw nothing";
    const findings = await verifyDeal(record, draws, shown, promised);
    expect(fits(findings)).toEqual({ ...all(vector), draws: false });
    expect(isHonest(findings)).toBe(false);
  });
  test("is refused with a draw left out", async () => {
    const { record, draws, shown, promised } = laid(vector);
    expect(fits(await verifyDeal(record, draws.slice(1), shown, promised)).draws).toBe(false);
  });
  test("is refused with another seed", async () => {
    const { record, draws, shown, promised } = laid(vector);
    record.seed = record.seed.replace(/^../, record.seed.startsWith("00") ? "01" : "00");
    const found = fits(await verifyDeal(record, draws, shown, promised));
    expect([found.commitment, found.draws]).toEqual([false, false]);
  });
  test("is refused when my bytes were changed", async () => {
    const { record, draws, shown, promised } = laid(vector);
    record.bytes[0] = "00".repeat(16);
    const found = fits(await verifyDeal(record, draws, shown, promised));
    expect([found.bytes, found.draws]).toEqual([false, false]);
  });
  test("is refused when the promise was exchanged afterwards", async () => {
    const { record, draws, shown, promised } = laid(vector);
    const findings = await verifyDeal(record, draws, shown, { ...promised, commitment: "00".repeat(32) });
    expect(fits(findings)).toEqual({ ...all(vector), commitment: false });
  });
  test("is refused under other rules, from another table, or in the other form", async () => {
    const { record, draws, shown, promised } = laid(vector);
    for (const change of [{ rules: "x 1 y" }, { table: "other" }, { form: 3 - record.form }]) {
      const found = fits(await verifyDeal({ ...record, ...change }, draws, shown, promised));
      expect(found.commitment).toBe(false);
    }
  });
  test("is refused with names exchanged or a seat left out", async () => {
    const { record, draws, shown, promised } = laid(vector);
    const swapped = { ...record, names: [record.names[1], record.names[0], ...record.names.slice(2)] };
    const found = fits(await verifyDeal(swapped, draws, shown, promised));
    expect(found.seats).toBe(false);
    expect(found.draws, "names are bound into the second form").toBe(isFirst(vector));
    const short = { ...record, bytes: record.bytes.slice(1) };
    expect(fits(await verifyDeal(short, draws, shown, promised)).seats).toBe(false);
  });
  test("is refused when a game that was played to its end is cut off", async () => {
    const { record, draws, shown, promised } = laid(vector);
    const cut = { ...record, result: "unfinished" };
    expect(fits(await verifyDeal(cut, draws, shown, promised)).whole).toBe(false);
    const given = { ...shown, result: { why: "resigned" } as unknown as TableInfo["result"] };
    expect(fits(await verifyDeal(cut, draws, given, promised)).whole).toBe(true);
  });
  test("is not proven by a device that kept nothing", async () => {
    const { record, draws, shown } = laid(vector);
    const findings = await verifyDeal(record, draws, shown, null);
    expect(fits(findings)).toEqual({ ...all(vector), commitment: null, bytes: null });
    expect(isHonest(findings)).toBe(null);
  });
});

/** A house that deals as it likes: the record of its game, drawn again with whatever it has changed. */
async function dealtAgain(record: GameRecord, draws: Vector["draws"]): Promise<GameRecord> {
  const key = await dealKey(record);
  const steps = structuredClone(record.steps);
  for (const [i, { step, outcomes, weights }] of draws.entries()) {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const place = placeOf(Number(await drawBelow(key, BigInt(i), BigInt(total))), weights);
    steps.find((one) => one.number === step)!.notation = outcomes[place];
  }
  return { ...record, steps, commitment: await commitment(record) };
}

describe.each(SECOND)("a rogue house at $name", (vector) => {
  test("that picks its seed after my bytes is caught by the promise I kept", async () => {
    const { record, draws, shown, promised } = laid(vector);
    const rigged = await dealtAgain({ ...record, seed: "11".repeat(32) }, draws);
    const told = { ...shown, commitment: rigged.commitment };
    const findings = await verifyDeal(rigged, draws, told, promised);
    expect(fits(findings)).toEqual({ ...ALL, commitment: false });
  });
  test("that picks the bot's bytes after mine is caught at the bot's seat", async () => {
    const { record, draws, shown, promised } = laid(vector);
    const bytes = record.bytes.map((own) => (own === "seed" ? "22".repeat(16) : own));
    const findings = await verifyDeal(
      await dealtAgain({ ...record, bytes }, draws),
      draws,
      shown,
      promised,
    );
    expect(fits(findings)).toEqual({ ...ALL, seats: false });
  });
  test("that says I gave no bytes is caught by the bytes I kept", async () => {
    const { record, draws, shown, promised } = laid(vector);
    const bytes = ["seed", ...record.bytes.slice(1)];
    const findings = await verifyDeal(
      await dealtAgain({ ...record, bytes }, draws),
      draws,
      shown,
      promised,
    );
    expect(fits(findings)).toEqual({ ...ALL, bytes: false });
  });
  test("that deals by the old form, where it has a choice, is caught by the form it showed", async () => {
    const { record, draws, shown, promised } = laid(vector);
    const bytes = record.bytes.map((own) => (own === "seed" ? "22".repeat(16) : own));
    const rigged = await dealtAgain({ ...record, form: 1, bytes }, draws);
    expect(fits(await verifyDeal(rigged, draws, shown, promised)).commitment).toBe(false);
  });
});

test("a draw of nothing is refused, and so is one at another step; the finding says where", async () => {
  const { record, draws, shown, promised } = laid(vectors[0]);
  const step = record.steps.find((one) => one.who === "chance")!;
  const empty = [{ ...draws[0], weights: draws[0].weights.map(() => 0) }, ...draws.slice(1)];
  const [, , , nothing] = await verifyDeal(record, empty, shown, promised);
  expect(nothing).toMatchObject({ fits: false, count: 0, detail: `${step.number}: ${step.notation} ≠ ?` });
  const late = [{ ...draws[0], step: draws[0].step + 1 }, ...draws.slice(1)];
  const [, , , moved] = await verifyDeal(record, late, shown, promised);
  expect(moved).toMatchObject({ fits: false, count: 0 });
  const [, , , missing] = await verifyDeal(record, draws.slice(1), shown, promised);
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
