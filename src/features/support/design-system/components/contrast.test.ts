import { expect, it } from "vitest";
import { contrastOf, hexOf } from "./contrast.ts";

it("calculates black on white, a colour on itself, and the lightest readable grey", () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrastOf([90, 40, 60], [90, 40, 60])).toBe(1);
  expect(contrastOf([255, 255, 255], [0x76, 0x76, 0x76])).toBeCloseTo(4.54, 2);
});

it("formats a colour as hex", () => {
  expect(hexOf([38, 0, 109])).toBe("#26006d");
});
