import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HEAL_POINTS_MAX, HEALS_MAX, recipe } from "./contract.ts";
import { planOf } from "./engine/plan.ts";

const WHOLE = { low: 0, high: 255 };
const STATISTICS = [WHOLE, WHOLE, WHOLE] as const;

function refusedFields(input: unknown): string[] {
  const { error } = recipe.safeParse(input);
  return error?.issues.map(({ path }) => path.join(".")) ?? [];
}

describe("a recipe", () => {
  test("needs a version, and nothing else", () => {
    expect(recipe.parse({ version: 1 })).toEqual({ version: 1 });
    expect(refusedFields({})).toEqual(["version"]);
    expect(refusedFields({ version: 2 })).toEqual(["version"]);
  });

  test("has all of its fields", () => {
    const all = {
      version: 1,
      heals: [{ points: [[0.1, 0.2]], radius: 0.01 }],
      blurs: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.4 }],
      quarterTurns: 3,
      mirrored: true,
      corners: [
        [0.1, 0.1],
        [0.9, 0.2],
        [0.8, 0.9],
        [0.2, 0.8],
      ],
      angle: -45,
      crop: { x: 0, y: 0, width: 1, height: 1 },
      fade: 100,
      exposure: -100,
      contrast: 1.5,
      highlights: 0,
      shadows: 100,
      temperature: -3,
      tint: 4,
      saturation: 100,
      blackAndWhite: true,
      sharpness: 100,
    };
    expect(recipe.parse(all)).toEqual(all);
  });

  const square = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  test.for([
    ["an unknown field", { colour: 1 }, ""],
    ["NaN", { exposure: Number.NaN }, "exposure"],
    ["Infinity", { crop: { x: Infinity, y: 0, width: 1, height: 1 } }, "crop.x"],
    ["half a quarter turn", { quarterTurns: 0.5 }, "quarterTurns"],
    ["a crop outside", { crop: { x: 0.5, y: 0, width: 0.6, height: 1 } }, "crop.width"],
    ["a crop without height", { crop: { x: 0, y: 0, width: 1, height: 0 } }, "crop.height"],
    ["crossed corners", { corners: [square[0], square[2], square[1], square[3]] }, "corners"],
    ["anticlockwise corners", { corners: square.toReversed() }, "corners"],
    ["a dent", { corners: [square[0], square[1], [0.3, 0.3], square[3]] }, "corners"],
    ["three corners", { corners: square.slice(1) }, "corners"],
    ["a corner outside", { corners: [[-0.1, 0], ...square.slice(1)] }, "corners.0.0"],
    ["tiny corners", { corners: square.map((p) => p.map((v) => v / 100)) }, "corners"],
    ["a heal without points", { heals: [{ points: [], radius: 0.01 }] }, "heals.0.points"],
    ["a wide heal", { heals: [{ points: [[0, 0]], radius: 0.5 }] }, "heals.0.radius"],
    ["an unknown part", { heals: [{ points: [[0, 0]], radius: 0.01, x: 1 }] }, "heals.0"],
  ] as const)("refuses %s", ([, fields, path]) => {
    expect(refusedFields({ version: 1, ...fields })).toEqual([path]);
  });

  test("has limits", () => {
    const heals = Array.from({ length: HEALS_MAX + 1 }, () => ({ points: [[0, 0]], radius: 0.01 }));
    expect(refusedFields({ version: 1, heals })).toEqual(["heals"]);
    const points = Array.from({ length: HEAL_POINTS_MAX + 1 }, () => [0, 0]);
    expect(refusedFields({ version: 1, heals: [{ points, radius: 0.01 }] })).toEqual([
      "heals.0.points",
    ]);
  });
});

test("anything is refused with a path or makes a plan", () => {
  const value = fc.oneof(fc.double({ min: -200, max: 200 }), fc.jsonValue());
  const mostly = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 40, arbitrary }, { weight: 1, arbitrary: value });
  const between = (min: number, max: number) =>
    fc.nat(1000).map((part) => min + ((max - min) * part) / 1000);
  const point = fc.tuple(between(0, 1), between(0, 1));
  const rectangle = fc.record({
    x: between(0, 0.6),
    y: between(0, 0.6),
    width: between(0.01, 0.5),
    height: between(0.01, 0.5),
  });
  const corner = (x: number, y: number) =>
    fc
      .tuple(between(0, 0.4), between(0, 0.4))
      .map(([dx, dy]) => [Math.abs(x - dx), Math.abs(y - dy)]);
  const heal = fc.record({
    points: fc.array(point, { minLength: 1, maxLength: 3 }),
    radius: between(0.001, 0.0505),
  });
  const percent = mostly(between(-2, 102));
  const candidate = fc.record(
    {
      version: mostly(fc.constant(1)),
      heals: mostly(fc.array(heal, { maxLength: 2 })),
      blurs: mostly(fc.array(rectangle, { maxLength: 2 })),
      quarterTurns: mostly(fc.integer({ min: 0, max: 3 })),
      mirrored: mostly(fc.boolean()),
      corners: mostly(fc.tuple(corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1))),
      angle: mostly(between(-46, 46)),
      crop: mostly(rectangle),
      fade: percent,
      contrast: percent,
      saturation: percent,
      sharpness: percent,
    },
    { requiredKeys: ["version"] },
  );
  let valid = 0;
  fc.assert(
    fc.property(
      fc.oneof({ weight: 9, arbitrary: candidate }, { weight: 1, arbitrary: fc.jsonValue() }),
      (input) => {
        const { success, data, error } = recipe.safeParse(input);
        if (!success) return error.issues.every(({ path }) => Array.isArray(path));
        valid += 1;
        const { output, homography, tables } = planOf(data, { width: 40, height: 30 }, STATISTICS);
        const areFinite = tables.every((table) => table.every(Number.isFinite));
        const isMapped = homography.every(Number.isFinite);
        return output.width >= 1 && output.height >= 1 && areFinite && isMapped;
      },
    ),
    { numRuns: 600 },
  );
  expect(valid).toBeGreaterThan(50);
});
