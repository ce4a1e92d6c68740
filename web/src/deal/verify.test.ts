import { describe, expect, test } from "vitest";
import vectors from "../../../docs/vectors/deals.json";
import { readRecord } from "./record";
import { checkOrder, placeOf, verifyDeal, type Finding } from "./verify";

type Vector = (typeof vectors)[number];
function laid(vector: Vector) {
  const record = readRecord(vector.record.join("\n") + "\n");
  const draws = structuredClone(vector.draws);
  const shown = { id: record.table, rules: vector.rules, commitment: record.commitment };
  const promised = { commitment: record.commitment, bytes: { "0": record.bytes[0] } };
  return { record, draws, shown, promised };
}
const fits = (findings: Finding[]) => Object.fromEntries(findings.map((one) => [one.check, one.fits]));
const ALL = { commitment: true, bytes: true, draws: true, order: true };

describe.each(vectors)("the deal of $name", (vector) => {
  test("is found honest", async () => {
    const { record, draws, shown, promised } = laid(vector);
    const findings = await verifyDeal(record, draws, shown, promised);
    expect(fits(findings)).toEqual(ALL);
    expect(findings[2].count).toBe(draws.length);
  });
  test("is refused with another outcome", async () => {
    const { record, draws, shown, promised } = laid(vector);
    const step = record.steps.filter((one) => one.who === "chance").at(-1)!;
    const { outcomes } = draws.at(-1)!;
    step.notation = outcomes.find((one) => one !== step.notation) ?? "draw nothing";
    expect(fits(await verifyDeal(record, draws, shown, promised))).toEqual({ ...ALL, draws: false });
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
    expect(fits(findings)).toEqual({ ...ALL, commitment: false });
  });
  test("is refused under other rules or from another table", async () => {
    const { record, draws, shown, promised } = laid(vector);
    expect(fits(await verifyDeal({ ...record, rules: "x 1 y" }, draws, shown, promised)).commitment).toBe(
      false,
    );
    expect(fits(await verifyDeal({ ...record, table: "other" }, draws, shown, promised)).commitment).toBe(
      false,
    );
  });
});

test("a device that gave no bytes cannot tell", async () => {
  const { record, draws, shown } = laid(vectors[0]);
  expect(fits(await verifyDeal(record, draws, shown, null))).toEqual({ ...ALL, bytes: null });
});

test("a draw of nothing is refused, and so is one at another step; the finding says where", async () => {
  const { record, draws, shown, promised } = laid(vectors[0]);
  const step = record.steps.find((one) => one.who === "chance")!;
  const empty = [{ ...draws[0], weights: draws[0].weights.map(() => 0) }, ...draws.slice(1)];
  const [, , nothing] = await verifyDeal(record, empty, shown, promised);
  expect(nothing).toMatchObject({ fits: false, count: 0, detail: `${step.number}: ${step.notation} ≠ ?` });
  const late = [{ ...draws[0], step: draws[0].step + 1 }, ...draws.slice(1)];
  const [, , moved] = await verifyDeal(record, late, shown, promised);
  expect(moved).toMatchObject({ fits: false, count: 0 });
  const [, , missing] = await verifyDeal(record, draws.slice(1), shown, promised);
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
