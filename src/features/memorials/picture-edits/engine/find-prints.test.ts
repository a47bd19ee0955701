import { describe, expect, test } from "vitest";
import { drawPicture } from "#test/drawn-pictures.ts";
import { ALBUM_PAGE, drawPrints } from "#test/drawn-prints.ts";
import { findCorners, findPrints } from "./find-prints.ts";
import type { Quadrilateral } from "./recipe.ts";

/** The largest in x or y, in fractions. */
function cornerError(found: Quadrilateral | null | undefined, expected: Quadrilateral): number {
  const errors = expected.flatMap(([x, y], index) => {
    const [foundX, foundY] = found?.[index] ?? [Infinity, Infinity];
    return [Math.abs(foundX - x), Math.abs(foundY - y)];
  });
  return Math.max(...errors);
}

const SLANTED: Quadrilateral = [
  [0.2, 0.15],
  [0.8, 0.22],
  [0.86, 0.85],
  [0.12, 0.78],
];

describe("the corners of a photographed print", () => {
  test("are found on a table in uneven light", () => {
    expect(cornerError(findCorners(drawPrints([SLANTED])), SLANTED)).toBeLessThan(0.006);
  });

  test("are those of the largest", () => {
    const small: Quadrilateral = [
      [0.88, 0.05],
      [0.97, 0.05],
      [0.97, 0.2],
      [0.88, 0.2],
    ];
    expect(cornerError(findCorners(drawPrints([small, SLANTED])), SLANTED)).toBeLessThan(0.006);
  });

  test("are not found where there is no print", () => {
    expect(findCorners(drawPrints([]))).toBeNull();
    const circle = drawPicture(300, 300, (x, y) =>
      Math.hypot(x - 150, y - 150) < 90 ? [20, 20, 20] : [200, 200, 200],
    );
    expect(findCorners(circle)).toBeNull();
  });
});

describe("the photographs on an album page", () => {
  test("are found in reading order, upright ones as crops", () => {
    const [upright, turned, lower, last] = ALBUM_PAGE;
    const recipes = findPrints(drawPrints([last, lower, turned, upright], { page: [40, 38, 36] }));
    expect(recipes).toHaveLength(4);
    expect(recipes.map(({ corners }) => corners !== undefined)).toEqual([false, true, true, false]);
    expect(recipes[0]?.crop?.x).toBeCloseTo(0.08, 1);
    expect(recipes[0]?.crop?.width).toBeCloseTo(0.36, 1);
    expect(cornerError(recipes[1]?.corners, turned)).toBeLessThan(0.006);
    expect(cornerError(recipes[2]?.corners, lower)).toBeLessThan(0.006);
  });

  test("are none on an empty page", () => {
    expect(findPrints(drawPrints([]))).toEqual([]);
  });
});
