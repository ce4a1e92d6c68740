import { bytesToHex } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import vectors from "../../../docs/vectors/dealer.json";
import { commitment, dealKey, drawBelow, houseBytes, pact, type Deal } from "./deal";

test.each(vectors)("the browser deals as Python does: $name", (vector) => {
  const options = vector.options as Deal["options"];
  const unopened = vector.unopened as Deal["unopened"];
  const deal = { ...vector, bytes: vector.players, options, unopened, tags: {} };
  expect(commitment(deal)).toBe(vector.commitment);
  if (vector.form === 3) expect(pact(deal)).toBe(vector.pact);
  const key = dealKey(deal);
  expect(bytesToHex(key)).toBe(vector.key);
  for (const [seat, own] of vector.players.entries()) {
    if (own === "seed") expect(bytesToHex(houseBytes(vector.seed, seat))).toBe(vector.bytes[seat]);
  }
  for (const [i, below] of vector.below.entries()) {
    expect(String(drawBelow(key, BigInt(i), BigInt(below)))).toBe(vector.draws[i]);
  }
});
