import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLocationNumber } from "./location-number.ts";

/** Of the Danish Business Authority, as it publishes it. */
const EAN = "5798000026070";

describe("a location number", () => {
  it("is right with its check digit only", () => {
    expect(isLocationNumber(EAN)).toBe(true);
    expect(isLocationNumber("5798000026071")).toBe(false);
    expect(isLocationNumber("579800002607")).toBe(false);
  });

  it("differs from every number with one digit changed", () => {
    const place = fc.integer({ min: 0, max: 12 });
    const change = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(place, change, (at, by) => {
        const digits = Array.from(EAN);
        digits[at] = String((Number(digits[at]) + by) % 10);
        expect(isLocationNumber(digits.join(""))).toBe(false);
      }),
    );
  });
});
