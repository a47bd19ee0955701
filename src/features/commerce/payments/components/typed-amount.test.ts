import { expect, it } from "vitest";
import { typedOere } from "./typed-amount.ts";

it("reads kroner as people write them", () => {
  expect(["695", "695,50", "695.5", " 1 250,00 kr. "].map(typedOere)).toEqual([
    69_500, 69_550, 69_550, 125_000,
  ]);
  expect(["", "mange"].map(typedOere)).toEqual([null, null]);
});
