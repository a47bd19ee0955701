import fc from "fast-check";
import { expect, test } from "vitest";
import {
  change,
  historyOf,
  isSameRecipe,
  redo,
  savedRecipe,
  settle,
  undo,
  type EditHistory,
} from "./edit-history.ts";

test("a slider that is drawn is one step", () => {
  let history = historyOf(null);
  for (const exposure of [10, 20, 30]) {
    history = change(history, { version: 1, exposure }, "exposure");
  }
  history = change(settle(history), { version: 1, exposure: 40 }, "exposure");
  expect(undo(history).recipe.exposure).toBe(30);
  expect(undo(undo(history)).recipe).toEqual({ version: 1 });
});

test("whatever was done is undone and done again", () => {
  const step = fc.oneof(
    fc
      .integer({ min: -100, max: 100 })
      .map((exposure) => (history: EditHistory) => change(history, { version: 1, exposure }, null)),
    fc.constant(undo),
    fc.constant(redo),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const history = steps.reduce((now, next) => next(now), historyOf(null));
      let back = history;
      while (back.past.length > 0) back = undo(back);
      expect(back.recipe).toEqual({ version: 1 });
      for (let times = history.past.length; times > 0; times -= 1) back = redo(back);
      expect(back.recipe).toEqual(history.recipe);
    }),
  );
});

test("steps that do nothing aren't saved", () => {
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  expect(
    savedRecipe({ version: 1, heals: [], exposure: 0, mirrored: false, crop: whole }),
  ).toBeNull();
  expect(savedRecipe({ version: 1, exposure: 5, crop: undefined })).toEqual({
    version: 1,
    exposure: 5,
  });
  expect(isSameRecipe({ version: 1, tint: 1, fade: 2 }, { version: 1, fade: 2, tint: 1 })).toBe(
    true,
  );
  expect(isSameRecipe(null, { version: 1, exposure: 0 })).toBe(true);
});
