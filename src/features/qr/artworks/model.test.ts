import { expect, test } from "vitest";
import { plateMatrix, wordHeightMm } from "./model.ts";

test("letters are as high as the symbol of a plate leaves room for", () => {
  expect(wordHeightMm(29, "steel", 1)).toBeCloseTo(1.4, 1);
  expect(wordHeightMm(29, "steel", 2)).toBeCloseTo(1.47, 2);
  expect(wordHeightMm(29, "bronze", 1)).toBeCloseTo(1.59, 2);
  expect(wordHeightMm(29, "bronze", 1)).toBeGreaterThan(wordHeightMm(29, "bronze", 2));
});

test("a host that plates can't carry has no symbol", () => {
  expect(plateMatrix("mindelys.dk", "7K2MQX4R8")).toHaveLength(29);
  expect(plateMatrix("minde_lys.dk", "7K2MQX4R8")).toBeNull();
});
