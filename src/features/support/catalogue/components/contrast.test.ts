import { expect, it } from "vitest";
import { contrastOf, hexOf } from "./contrast.ts";

it("knows black on white, a colour on itself, and the grey that just can be read", () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrastOf([90, 40, 60], [90, 40, 60])).toBe(1);
  expect(contrastOf([255, 255, 255], [0x76, 0x76, 0x76])).toBeCloseTo(4.54, 2);
});

it("writes a colour as other programs take it", () => {
  expect(hexOf([38, 0, 109])).toBe("#26006d");
});
