import { expect, test } from "vitest";
import { moved } from "./picture-order.ts";

test.each([
  ["c", "first", "cab"],
  ["c", "forward", "acb"],
  ["a", "back", "bac"],
  ["a", "forward", "abc"],
  ["c", "back", "abc"],
  ["x", "first", "abc"],
  ["a", { to: 2 }, "bca"],
  ["c", { to: 1 }, "acb"],
  ["b", { to: 9 }, "acb"],
] as const)("%s moves %o: %s", (id, move, expected) => {
  expect(moved(["a", "b", "c"], id, move).join("")).toBe(expected);
});

test("moves among items of the same kind only", () => {
  const all = ["1", "a", "2", "b", "3"];
  expect(moved(all, "3", "forward", ["1", "2", "3"]).join("")).toBe("1a3b2");
  expect(moved(all, "b", "first", ["a", "b"]).join("")).toBe("1b2a3");
});
