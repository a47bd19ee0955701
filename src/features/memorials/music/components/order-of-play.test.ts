import { describe, expect, test } from "vitest";
import { pieceAfter, pieceBeside } from "./order-of-play.ts";

const PIECES = ["a", "b", "c"];

describe("the piece after one that ended", () => {
  test.each([
    ["none", "a", "b"],
    ["none", "c", null],
    ["all", "c", "a"],
    ["one", "b", "b"],
  ] as const)("repeating %s, after %s", (repeat, current, next) => {
    expect(pieceAfter(PIECES, current, repeat)).toBe(next);
  });

  test("a piece that was taken away is followed by the first", () => {
    expect(pieceAfter(PIECES, "gone", "none")).toBe("a");
    expect(pieceAfter(PIECES, "gone", "one")).toBe("a");
  });

  test("nothing follows where nothing is", () => {
    expect(pieceAfter([], "a", "all")).toBeNull();
  });
});

test.each([
  ["c", 1, "a"],
  ["a", -1, "c"],
  ["b", -1, "a"],
  ["gone", 1, "a"],
] as const)("the piece beside %s by %i", (current, step, beside) => {
  expect(pieceBeside(PIECES, current, step)).toBe(beside);
});
