import { expect, it } from "vitest";
import { numberOrText, wholeNumberOrText } from "./typed-number.ts";

it("reads a measure with a comma or a point", () => {
  expect(["0,125", "0.125", " 60 ", "1.250"].map(numberOrText)).toEqual([0.125, 0.125, 60, 1.25]);
});

it("reads whole units with thousands parted by a point, a comma or a space", () => {
  expect(["1.000", "1,000", "1 000", "12", "1.000.000"].map(wholeNumberOrText)).toEqual([
    1000, 1000, 1000, 12, 1_000_000,
  ]);
  expect(wholeNumberOrText("1,5")).toBe(1.5);
});

it("leaves what is no number to the server", () => {
  expect(["", "mange", "1.00.0"].map(wholeNumberOrText)).toEqual(["", "mange", "1.00.0"]);
});
