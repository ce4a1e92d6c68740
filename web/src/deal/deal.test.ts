import { expect, test } from "vitest";
import vectors from "../../../docs/vectors/dealer.json";
import { commitment, dealKey, drawBelow, houseBytes, toHex, type Deal } from "./deal";

test.each(vectors)("the browser deals as Python does: $name", async (vector) => {
  const deal = { ...vector, bytes: vector.players, options: vector.options as Deal["options"] };
  expect(await commitment(deal)).toBe(vector.commitment);
  const key = await dealKey(deal);
  expect(toHex(key)).toBe(vector.key);
  for (const [seat, own] of vector.players.entries()) {
    if (own === "seed") expect(toHex(await houseBytes(vector.seed, seat))).toBe(vector.bytes[seat]);
  }
  for (const [i, below] of vector.below.entries()) {
    expect(String(await drawBelow(key, BigInt(i), BigInt(below)))).toBe(vector.draws[i]);
  }
});
