import { expect, test } from "vitest";
import { moved, placeAfter } from "./picture-order.ts";

test.each([
  ["c", "first", "cab"],
  ["c", "forward", "acb"],
  ["a", "back", "bac"],
  ["a", "forward", "abc"],
  ["c", "back", "abc"],
  ["x", "first", "abc"],
  ["a", { to: 3 }, "bca"],
  ["c", { to: 2 }, "acb"],
  ["b", { to: 9 }, "acb"],
] as const)("%s moves %o: %s", (id, move, expected) => {
  const ids = ["a", "b", "c"];
  expect(moved(ids, id, placeAfter(move, ids.indexOf(id) + 1)).join("")).toBe(expected);
});

test("moves among items of the same kind only", () => {
  const all = ["1", "a", "2", "b", "3"];
  expect(moved(all, "3", 2, ["1", "2", "3"]).join("")).toBe("1a3b2");
  expect(moved(all, "b", 1, ["a", "b"]).join("")).toBe("1b2a3");
});
