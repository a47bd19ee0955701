import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gs1CheckDigit } from "../boxes/model.ts";
import { isTrackingNumber } from "./contract.ts";

describe("a tracking number", () => {
  // The first is the example of standard S10; the others are its two exceptions, 10 and 11.
  it.each(["RR473124829DK", "RR000000080DK", "RR000000155DK"])(
    "of the postal union has its check digit: %s",
    (number) => {
      expect(isTrackingNumber(number)).toBe(true);
      const accepted = Array.from({ length: 10 }, (_, digit) =>
        number.replace(/\d(?=DK$)/, String(digit)),
      ).filter((one) => isTrackingNumber(one));
      expect(accepted).toEqual([number]);
    },
  );

  it("of a container has its check digit, with or without what announces it", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9]\d{16}$/),
        fc.integer({ min: 1, max: 9 }),
        (digits, by) => {
          const check = gs1CheckDigit(digits);
          const wrong = (Number(check) + by) % 10;
          expect(isTrackingNumber(digits + check)).toBe(true);
          expect(isTrackingNumber(`00${digits}${check}`)).toBe(true);
          expect(isTrackingNumber(`${digits}${wrong}`)).toBe(false);
        },
      ),
    );
  });

  it("of another shape is letters and digits", () => {
    expect(isTrackingNumber("1064548752")).toBe(true);
    expect(isTrackingNumber("JJD-0002/1")).toBe(false);
    expect(isTrackingNumber("123")).toBe(false);
    expect(isTrackingNumber("^XZ^XA")).toBe(false);
  });
});
