import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MATERIAL_NAMES } from "#features/qr/advice/contract.ts";
import { DRAWN_GROWTHS } from "#features/qr/symbols/contract.ts";
import { drawCoupon } from "#features/qr/symbols/engine/coupon.ts";
import { present } from "#test/present.ts";
import { couponFor, couponProblem, kerfOf, moduleFor } from "./model.ts";

const machine = {
  id: "0198c0de-0000-7000-8000-0000004d1a5e",
  bed: { widthMm: 600, heightMm: 400 },
};
const smaller = (side: number) => ({ bed: { widthMm: 600, heightMm: side } });

describe("a coupon", () => {
  it.each([
    ["steel", 400, 1],
    ["steel", 125, 1],
    ["steel", 124, 0.9],
    ["steel", 38, 0.3],
    ["steel", 37, null],
    ["greyGraniteMatt", 400, 1.2],
    ["greyGraniteMatt", 149, null],
  ] as const)("in %s on a bed of %d mm has modules of %d mm", (material, side, moduleMm) => {
    expect(moduleFor(smaller(side), material)).toBe(moduleMm);
  });

  it.each(MATERIAL_NAMES)("says all that it has to in %s", (material) => {
    const coupon = present(couponFor(machine, material));
    expect(drawCoupon(coupon, []).pieces).toHaveLength(9);
  });

  it("is known by machine and material", () => {
    const { label = "" } = couponFor(machine, "steel") ?? {};
    expect(label).toBe("STEEL:D1A5E");
    expect(couponProblem(label, machine, "steel")).toBeNull();
    expect(couponProblem(label, machine, "brass")).toBe("otherMaterial");
    const other = { id: "0198c0de-0000-7000-8000-0000004d1a5f" };
    expect(couponProblem(label, other, "steel")).toBe("otherMachine");
  });
});

describe("a kerf", () => {
  type Cut = "dark" | "light";
  const symbolsOf = (kerf: (index: number) => number, isCutDark: boolean, isReversed: boolean) =>
    Array.from({ length: 9 }, (_, index) => {
      const wider = kerf(index) - (DRAWN_GROWTHS[index] ?? 0);
      return { index, isReversed, growth: isCutDark ? wider : -wider };
    });

  it("is what the symbols were drawn against, and what was cut beyond", () => {
    const share = fc.double({ min: 0, max: 0.4, noNaN: true });
    const cuts = fc.constantFrom<Cut>("dark", "light");
    fc.assert(
      fc.property(share, cuts, fc.boolean(), (kerf, cut, isReversed) => {
        const isCutDark = (cut === "dark") !== isReversed;
        const symbols = symbolsOf(() => kerf, isCutDark, isReversed);
        const { kerfMm, isSure, symbols: shown } = kerfOf({ symbols, moduleMm: 0.8 }, { cut });
        expect(kerfMm).toBeCloseTo(kerf * 0.8, 2);
        expect(shown.every((one) => Math.abs(one.kerfMm - kerfMm) < 0.002)).toBe(true);
        expect(isSure).toBe(true);
      }),
    );
  });

  it.each<[string, (index: number) => number]>([
    ["three symbols were cut otherwise", (index) => (index < 3 ? 0.05 : 0.25)],
    ["what was cut is narrower than drawn", () => -0.1],
  ])("isn't sure if %s", (_, kerf) => {
    const symbols = symbolsOf(kerf, true, false);
    const { kerfMm, isSure } = kerfOf({ symbols, moduleMm: 1 }, { cut: "dark" });
    expect([isSure, kerfMm >= 0]).toEqual([false, true]);
  });

  it("isn't sure if few symbols were seen", () => {
    const symbols = symbolsOf(() => 0.1, true, false).slice(0, 6);
    expect(kerfOf({ symbols, moduleMm: 1 }, { cut: "dark" })).toMatchObject({
      kerfMm: 0.1,
      isSure: false,
    });
  });
});
