import { describe, expect, test } from "vitest";
import { drawPicture, normalNoise, type Colour } from "#test/drawn-pictures.ts";
import { findCorners, findPrints } from "./find-prints.ts";
import { mapPoint, invert, squareToQuadrilateral } from "./homography.ts";
import type { Quadrilateral } from "./recipe.ts";

const TABLE: Colour = [150, 120, 90];

/** Prints on a table or a page in uneven light, drawn in fractions. */
function drawPrints(prints: Quadrilateral[], { width = 440, height = 330, page = TABLE } = {}) {
  const random = normalNoise(5);
  const maps = prints.map((print) => invert(squareToQuadrilateral(print)));
  return drawPicture(width, height, (x, y) => {
    const noise = 5 * random();
    const light = 20 * (x / width) - 12 * (y / height) + noise;
    for (const map of maps) {
      const [u, v] = mapPoint(map, [x / width, y / height]);
      if (u < 0 || v < 0 || u > 1 || v > 1) continue;
      // A white frame around a picture with something of the table's colour in it.
      if (u < 0.04 || v < 0.05 || u > 0.96 || v > 0.95)
        return [235 + noise, 232 + noise, 225 + noise];
      if (Math.hypot(u - 0.5, v - 0.5) < 0.15)
        return [page[0] + light, page[1] + light, page[2] + light];
      return [60 + 80 * u + noise, 60 + 80 * u + noise, 60 + 60 * v + noise];
    }
    return [page[0] + light, page[1] + light, page[2] + light];
  });
}

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
  const upright: Quadrilateral = [
    [0.08, 0.06],
    [0.44, 0.06],
    [0.44, 0.42],
    [0.08, 0.42],
  ];
  const turned: Quadrilateral = [
    [0.55, 0.1],
    [0.9, 0.06],
    [0.92, 0.4],
    [0.57, 0.44],
  ];
  const lower: Quadrilateral = [
    [0.12, 0.55],
    [0.5, 0.58],
    [0.48, 0.93],
    [0.1, 0.9],
  ];
  const last: Quadrilateral = [
    [0.6, 0.55],
    [0.85, 0.55],
    [0.85, 0.95],
    [0.6, 0.95],
  ];

  test("are found in reading order, upright ones as crops", () => {
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
