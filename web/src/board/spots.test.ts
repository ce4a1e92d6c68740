import { expect, test } from "vitest";
import { ownerOf } from "./spots";

test("a spot belongs to the first seat in its name, if there is one", () => {
  expect(["cafe:1:3", "player:0", "guest:g04", "street:s2"].map(ownerOf)).toEqual([1, 0, null, null]);
});
