import { expect, it } from "vitest";
import { typedOere } from "./typed-amount.ts";

it("reads kroner as people write them", () => {
  expect(["695", "695,50", "695.5", " 1 250,00 kr. "].map(typedOere)).toEqual([
    69_500, 69_550, 69_550, 125_000,
  ]);
  expect(["", "mange", "1,2345", "25.00.0", "1.2.3"].map(typedOere)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

it("takes a point or a comma before three digits for one between thousands", () => {
  expect(
    ["25.000", "1.250", "1.250,50", "25,000", "1,250.50", "1.000.000", "25.000,00"].map(typedOere),
  ).toEqual([2_500_000, 125_000, 125_050, 2_500_000, 125_050, 100_000_000, 2_500_000]);
});
