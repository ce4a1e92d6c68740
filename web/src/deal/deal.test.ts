import { expect, test } from "vitest";
import vectors from "../../../docs/vectors/dealer.json";
import { commitment, dealKey, drawBelow, fromHex, toHex } from "./deal";

test.each(vectors)("the browser deals as Python does: $name", async (vector) => {
  const seed = fromHex(vector.seed);
  expect(await commitment(vector.table, vector.rules, seed)).toBe(vector.commitment);
  const key = await dealKey(vector.table, seed, vector.players.map(fromHex));
  expect(toHex(key)).toBe(vector.key);
  for (const [i, below] of vector.below.entries()) {
    expect(String(await drawBelow(key, BigInt(i), BigInt(below)))).toBe(vector.draws[i]);
  }
});
