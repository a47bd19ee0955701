import { expect, test } from "vitest";
import { MEDIA_AT_ONCE } from "#features/memorials/media/contract.ts";
import { afterPress, NOTHING_SELECTED } from "./picture-selection.ts";

const order = ["a", "b", "c", "d"];

function pressed(...presses: readonly (readonly [id: string, isRange?: boolean])[]) {
  const { ids } = presses.reduce(
    (known, [id, isRange]) => afterPress(order, known, id, isRange),
    NOTHING_SELECTED,
  );
  return [...ids].toSorted().join("");
}

test("a press selects a picture, and a second one gives it up", () => {
  expect(pressed(["b"], ["d"])).toBe("bd");
  expect(pressed(["b"], ["d"], ["b"])).toBe("d");
});

test("with Shift, everything in between is selected, in both directions", () => {
  expect(pressed(["a"], ["c", true])).toBe("abc");
  expect(pressed(["d"], ["b", true])).toBe("bcd");
  expect(pressed(["c", true])).toBe("c");
});

test("no more are selected than one call takes", () => {
  const many = Array.from({ length: MEDIA_AT_ONCE + 1 }, (_, index) => String(index));
  const first = afterPress(many, NOTHING_SELECTED, "0");
  expect(afterPress(many, first, String(MEDIA_AT_ONCE), true).ids.size).toBe(MEDIA_AT_ONCE);
});
