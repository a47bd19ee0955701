import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDigit, invoiceOfReference, paymentLine, paymentReference } from "./payment-line.ts";

const number = fc.integer({ min: 1, max: 99_999_999_999_999 });

describe("a payment line", () => {
  it("has the reference with its check digit, and the creditor", () => {
    expect(paymentLine(12_345_678_901_234, "12345678")).toBe("+71<123456789012347+12345678<");
    expect(paymentLine(1, "87654321")).toBe("+71<000000000000018+87654321<");
    expect(checkDigit("00000000000000")).toBe(0);
  });

  it("weights the digits 1 2 1 2 … from the left, adding the digits of each product", () => {
    fc.assert(
      fc.property(number, (given) => {
        const digits = String(given).padStart(14, "0");
        const products = [...digits].map((digit, at) =>
          String(Number(digit) * (at % 2 === 0 ? 1 : 2)),
        );
        const sum = [...products.join("")].reduce((before, digit) => before + Number(digit), 0);
        expect((sum + checkDigit(digits)) % 10).toBe(0);
      }),
    );
  });

  it("leads back to its invoice", () => {
    fc.assert(
      fc.property(number, (given) => {
        expect(invoiceOfReference(paymentReference(given))).toBe(given);
      }),
    );
  });

  it("with one wrong digit leads nowhere", () => {
    const place = fc.integer({ min: 0, max: 14 });
    const change = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(number, place, change, (given, at, by) => {
        const digits = [...paymentReference(given)];
        digits[at] = String((Number(digits[at]) + by) % 10);
        expect(invoiceOfReference(digits.join(""))).toBeNull();
      }),
    );
  });

  it.each(["", "12345678901234", "000000000000000", "00000000000001x"])("isn't %j", (text) => {
    expect(invoiceOfReference(text)).toBeNull();
  });
});
