import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutOf, type AskedSymbol } from "./model.ts";

describe("the correct kerf", () => {
  const of = (
    growth: number,
    isReversed: boolean,
    polarity: AskedSymbol["polarity"],
    kerfMm: number | null = 0.1,
  ) => cutOf({ growth, isReversed }, { moduleMm: 1.5, polarity, kerfMm });

  it.each<[string, boolean, AskedSymbol["polarity"], number, number, number]>([
    ["dark modules are cut in steel, and came out wide", false, "darkOnLight", 0.12, 0.18, 0.28],
    [
      "dark modules are cut in steel, and came out narrow",
      false,
      "darkOnLight",
      -0.06,
      -0.09,
      0.01,
    ],
    [
      "light modules are cut in granite, and came out wide",
      false,
      "lightOnDark",
      -0.12,
      0.18,
      0.28,
    ],
    [
      "light modules are cut in granite, and came out narrow",
      false,
      "lightOnDark",
      0.06,
      -0.09,
      0.01,
    ],
    [
      "dark modules are cut in slate, light on dark, and came out wide",
      true,
      "darkOnLight",
      -0.12,
      0.18,
      0.28,
    ],
    ["light modules became dark, and came out wide", true, "lightOnDark", 0.12, 0.18, 0.28],
  ])("when %s", (_, isReversed, polarity, growth, tooWideMm, setMm) => {
    expect(of(growth, isReversed, polarity)).toEqual({
      tooWideMm,
      fits: false,
      kerf: { known: true, setMm },
      beyond: null,
    });
  });

  it("is given as a difference if the former one is unknown", () => {
    expect(of(0.12, false, "darkOnLight", null)).toMatchObject({
      kerf: { known: false, moreMm: 0.18 },
      beyond: null,
    });
  });

  it("is absent if the cut fits, or no kerf helps", () => {
    expect(of(0.03, false, "darkOnLight")).toMatchObject({ fits: true, beyond: null });
    expect(of(0.4, false, "darkOnLight")).toMatchObject({ fits: false, beyond: "widest" });
    expect(of(-0.4, false, "darkOnLight")).toMatchObject({ fits: false, beyond: "narrowest" });
    expect(of(-0.4, false, "darkOnLight", null)).toMatchObject({ beyond: null });
  });

  it("isn't guessed if it is unknown which modules are cut", () => {
    expect(of(0.2, false, null)).toBeNull();
    expect(cutOf({ growth: 0.2, isReversed: false }, null)).toBeNull();
  });

  it("makes the next cut as drawn, for both cut settings and every tool width", () => {
    const share = fc.double({ min: 0, max: 0.25, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.boolean(), fc.boolean(), (tool, set, isDarkCut, isReversed) => {
        const moduleMm = 2;
        // Cutting beyond the lines widens what is cut, dark or light.
        const isCutDark = isDarkCut !== isReversed;
        const growth = isCutDark ? tool - set : set - tool;
        const polarity = isDarkCut ? "darkOnLight" : "lightOnDark";
        const asked: AskedSymbol = { moduleMm, polarity, kerfMm: set * moduleMm };
        const cut = cutOf({ growth, isReversed }, asked);
        expect(cut?.kerf.known === true && cut.kerf.setMm).toBeCloseTo(tool * moduleMm, 1);
        expect(cut?.beyond).toBeNull();
      }),
    );
  });
});
