import { expect, it } from "vitest";
import { chartPath } from "./chart-path.ts";

it("draws from left to right, nothing at the bottom and the top value at the top", () => {
  expect(chartPath([0, 5, 10], 10)).toBe("M0 30.5L50 16L100 1.5");
});

it("interrupts the curve where there is no value, and draws a value alone as a dot", () => {
  expect(chartPath([10, 10, null, 5, null], 10)).toBe("M0 1.5L25 1.5M75 16h0");
  expect(chartPath([null, null], 10)).toBe("");
  expect(chartPath([7], 7)).toBe("M0 1.5h0");
});

it("draws values that are all zero along the bottom", () => {
  expect(chartPath([0, 0], 0)).toBe("M0 30.5L100 30.5");
});
