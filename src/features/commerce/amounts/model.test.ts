import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { netOf, split, totalsOf, vatOf } from "./model.ts";

const line = fc.record({
  gross: fc.integer({ min: -1_000_000, max: 10_000_000 }),
  vatPercent: fc.constantFrom(0, 25),
});

describe("amounts", () => {
  it("divide a price into net and VAT", () => {
    expect(netOf(69_500, 25)).toBe(55_600);
    expect(vatOf(55_600, 25)).toBe(13_900);
    expect(totalsOf([{ gross: 69_500, vatPercent: 25 }])).toEqual({
      net: 55_600,
      vat: 13_900,
      rounding: 0,
      total: 69_500,
    });
  });

  it("keep the total that was shown, to the øre", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const { net, vat, rounding, total } = totalsOf(lines);
        expect(total).toBe(lines.reduce((sum, { gross }) => sum + gross, 0));
        expect(net + vat + rounding).toBe(total);
        expect(Math.abs(rounding)).toBeLessThanOrEqual(lines.length + 1);
      }),
    );
  });

  it("of a credit note are those of the invoice with the other sign", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const credited = lines.map(({ gross, vatPercent }) => ({ gross: -gross, vatPercent }));
        const { net, vat, total } = totalsOf(lines);
        const back = totalsOf(credited);
        expect([back.net + net, back.vat + vat, back.total + total]).toEqual([0, 0, 0]);
      }),
    );
  });

  it("split into parts that sum to the whole", () => {
    expect(split(79_500, [69_500, 14_900])).toEqual([65_465, 14_035]);
    const weights = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (amount, given) => {
        const parts = split(amount, given);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      }),
    );
  });
});
