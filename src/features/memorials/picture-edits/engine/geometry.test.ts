import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { geometryOf } from "./geometry.ts";
import { invert, mapPoint } from "./homography.ts";
import { isRectifiable } from "./quadrilateral.ts";
import type { Point, Quadrilateral, Recipe } from "./recipe.ts";

const SOURCE = { width: 400, height: 300 };
const SLANTED: Quadrilateral = [
  [0.1, 0.15],
  [0.85, 0.05],
  [0.95, 0.9],
  [0.05, 0.8],
];

/** Where a point of the source lies in the output. */
function forward(recipe: Recipe, point: Point): Point {
  return mapPoint(invert(geometryOf(recipe, SOURCE).homography), point);
}

/** In pixels. */
function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

describe("each step", () => {
  test("turns clockwise", () => {
    expect(distance(forward({ version: 1, quarterTurns: 1 }, [10, 20]), [280, 10])).toBeLessThan(
      1e-6,
    );
    expect(distance(forward({ version: 1, quarterTurns: 2 }, [10, 20]), [390, 280])).toBeLessThan(
      1e-6,
    );
    expect(distance(forward({ version: 1, quarterTurns: 3 }, [10, 20]), [20, 390])).toBeLessThan(
      1e-6,
    );
    const { output } = geometryOf({ version: 1, quarterTurns: 3 }, SOURCE);
    expect(output).toEqual({ width: 300, height: 400 });
  });

  test("mirrors after turning", () => {
    expect(
      distance(forward({ version: 1, quarterTurns: 1, mirrored: true }, [10, 20]), [20, 10]),
    ).toBeLessThan(1e-6);
  });

  test("rotates clockwise about the middle", () => {
    const recipe: Recipe = { version: 1, angle: 30 };
    const { output } = geometryOf(recipe, SOURCE);
    const [x, y] = forward(recipe, [210, 150]);
    const moved: Point = [x - output.width / 2, y - output.height / 2];
    expect(distance(moved, [10 * Math.cos(Math.PI / 6), 10 * Math.sin(Math.PI / 6)])).toBeLessThan(
      1e-6,
    );
    expect(output.width / output.height).toBeCloseTo(4 / 3, 1);
  });

  test("crops to whole pixels", () => {
    const crop = { x: 0.1, y: 0.2, width: 0.333, height: 0.5 };
    const { output, homography } = geometryOf({ version: 1, crop }, SOURCE);
    expect(output).toEqual({ width: 133, height: 150 });
    expect(homography).toEqual([1, 0, 40, 0, 1, 60, 0, 0, 1]);
  });

  test("makes corners of a print those of the picture", () => {
    const recipe: Recipe = { version: 1, corners: SLANTED };
    const { width, height } = geometryOf(recipe, SOURCE).output;
    const [a, b, c, d] = SLANTED.map(([x, y]): Point => [x * 400, y * 300]);
    expect(distance(forward(recipe, a ?? [0, 0]), [0, 0])).toBeLessThan(1e-6);
    expect(distance(forward(recipe, b ?? [0, 0]), [width, 0])).toBeLessThan(1e-6);
    expect(distance(forward(recipe, c ?? [0, 0]), [width, height])).toBeLessThan(1e-6);
    expect(distance(forward(recipe, d ?? [0, 0]), [0, height])).toBeLessThan(1e-6);
  });
});

test("finds the proportions of a print that was photographed at a slant", () => {
  // A sheet of 3 by 2, seen by a telephone at 1.5 widths, turned about both axes.
  const focal = 0.78 * 400;
  const turned = ([x, y]: Point): Point => {
    const z1 = -x * Math.sin(0.6);
    const x1 = x * Math.cos(0.6);
    const y1 = y * Math.cos(0.4) - z1 * Math.sin(0.4);
    const depth = 4.2 + y * Math.sin(0.4) + z1 * Math.cos(0.4);
    return [(200 + (focal * x1) / depth) / 400, (150 + (focal * y1) / depth) / 300];
  };
  const sheet = [turned([-1.5, -1]), turned([1.5, -1]), turned([1.5, 1]), turned([-1.5, 1])];
  const [a, b, c, d] = sheet;
  if (!a || !b || !c || !d) throw new Error("four corners");
  const { output } = geometryOf({ version: 1, corners: [a, b, c, d] }, SOURCE);
  expect(output.width / output.height).toBeCloseTo(1.5, 1);
});

/** Drawn as whole numbers, which is faster by far. */
const between = (min: number, max: number) =>
  fc.nat(1000).map((part) => min + ((max - min) * part) / 1000);
const corners = fc
  .array(between(0, 0.6), { minLength: 8, maxLength: 8 })
  .map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]): Quadrilateral => [
    [a, b],
    [1 - c, d],
    [1 - e, 1 - f],
    [g, 1 - h],
  ])
  .filter(isRectifiable);
const crop = fc
  .tuple(between(0, 0.9), between(0, 0.9), between(0.1, 1), between(0.1, 1))
  .map(([x, y, width, height]) => ({
    x,
    y,
    width: Math.min(width, 1 - x),
    height: Math.min(height, 1 - y),
  }));
const recipes = fc.record(
  {
    version: fc.constant(1 as const),
    quarterTurns: fc.integer({ min: 0, max: 3 }),
    mirrored: fc.boolean(),
    corners,
    angle: between(-45, 45),
    crop,
  },
  { requiredKeys: ["version"] },
);

describe("all steps together", () => {
  test("put a point where the steps one by one put it", () => {
    fc.assert(
      fc.property(recipes, fc.tuple(fc.nat(400), fc.nat(300)), (recipe, source) => {
        let size = SOURCE;
        let expected: Point = source;
        const { quarterTurns = 0, mirrored = false, corners: quadrilateral, angle = 0 } = recipe;
        const steps: Recipe[] = [
          { version: 1, quarterTurns },
          { version: 1, mirrored },
          { version: 1, corners: quadrilateral },
          { version: 1, angle },
          { version: 1, crop: recipe.crop },
        ];
        for (const step of steps) {
          const { output, homography } = geometryOf(step, size);
          expected = mapPoint(invert(homography), expected);
          size = output;
        }
        const { output, homography } = geometryOf(recipe, SOURCE);
        // Near the horizon of a slanted sheet a point is at any distance.
        const isNear = Math.hypot(...expected) < 1e4;
        const isBack = distance(mapPoint(homography, expected), source) < 1e-3;
        const isSameSize = output.width === size.width && output.height === size.height;
        expect(isSameSize && (isBack || !isNear)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test("show nothing from outside the source", () => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        const { output, homography } = geometryOf(recipe, SOURCE);
        const { width, height } = output;
        const outermost: Point[] = [
          [0, 0],
          [width, 0],
          [width, height],
          [0, height],
        ];
        for (const [x, y] of outermost.map((at) => mapPoint(homography, at))) {
          expect(Math.min(x, y, SOURCE.width - x, SOURCE.height - y)).toBeGreaterThan(-1e-3);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("show almost all that an angle leaves, at any angle", () => {
    const smallest: number[] = [];
    for (let angle = -45; angle <= 45; angle += 0.5) {
      const { output, homography } = geometryOf({ version: 1, angle }, SOURCE);
      const outermost = [0, output.width].flatMap((x) =>
        [0, output.height].map((y) => mapPoint(homography, [x, y])),
      );
      const gaps = outermost.flatMap(([x, y]) => [x, y, 400 - x, 300 - y]);
      smallest.push(Math.min(...gaps));
    }
    expect(Math.min(...smallest)).toBeGreaterThan(-1e-4);
    expect(Math.max(...smallest)).toBeLessThan(1.5);
  });
});
