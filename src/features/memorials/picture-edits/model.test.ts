import { expect, test } from "vitest";
import { geometryOf } from "./engine/geometry.ts";
import { mapPoint } from "./engine/homography.ts";
import type { Recipe } from "./engine/recipe.ts";
import { movedFocus, turnedRecipe } from "./model.ts";

const SOURCE = { width: 400, height: 300 };

test.each([
  [{ version: 1 }],
  [{ version: 1, mirrored: true, quarterTurns: 1 }],
  [{ version: 1, crop: { x: 0.25, y: 0.1, width: 0.5, height: 0.4 } }],
  [
    {
      version: 1,
      mirrored: true,
      corners: [
        [0.1, 0.1],
        [0.9, 0.2],
        [0.8, 0.9],
        [0.2, 0.8],
      ],
      crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
    },
  ],
  [{ version: 1, quarterTurns: 3, angle: 7, crop: { x: 0, y: 0.25, width: 0.5, height: 0.5 } }],
] satisfies [Recipe][])("turns %j as its picture is turned", (recipe) => {
  for (const quarters of [1, 2, 3]) {
    const before = geometryOf(recipe, SOURCE);
    const after = geometryOf(turnedRecipe(recipe, quarters), SOURCE);
    const { width, height } = before.output;
    const size = quarters === 2 ? { width, height } : { width: height, height: width };
    expect(Math.abs(after.output.width - size.width)).toBeLessThanOrEqual(1);
    expect(Math.abs(after.output.height - size.height)).toBeLessThanOrEqual(1);
    const turn = geometryOf({ version: 1, quarterTurns: quarters }, before.output);
    for (const [x, y] of [
      [0.2, 0.3],
      [0.9, 0.1],
    ] as const) {
      const point = mapPoint(after.homography, [x * after.output.width, y * after.output.height]);
      const inBefore = mapPoint(turn.homography, [x * turn.output.width, y * turn.output.height]);
      const expected = mapPoint(before.homography, inBefore);
      expect(Math.hypot(point[0] - expected[0], point[1] - expected[1])).toBeLessThan(1.5);
    }
  }
});

test("a focus point stays on the same thing, or is none", () => {
  const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
  const focus = { focusX: 75, focusY: 25 };
  const cropped = movedFocus(focus, SOURCE, { from: null, to: { version: 1, crop } });
  expect(cropped).toEqual({ focusX: 50, focusY: 50 });
  const back = movedFocus(cropped, SOURCE, { from: { version: 1, crop }, to: null });
  expect(back).toEqual(focus);
  const outside = movedFocus({ focusX: 10, focusY: 90 }, SOURCE, {
    from: null,
    to: { version: 1, crop },
  });
  expect(outside).toEqual({ focusX: null, focusY: null });
});
