import { expect, test } from "vitest";
import { moved } from "./picture-order.ts";

test.each([
  ["c", "first", "cab"],
  ["c", "forward", "acb"],
  ["a", "back", "bac"],
  ["a", "forward", "abc"],
  ["c", "back", "abc"],
  ["x", "first", "abc"],
] as const)("%s moves %s: %s", (id, move, expected) => {
  expect(moved(["a", "b", "c"], id, move).join("")).toBe(expected);
});
