import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layoutOf } from "#features/qr/symbols/engine/codewords.ts";
import type { Measured } from "#features/qr/symbols/engine/measure.ts";
import { GRADES, type Grade, type Parameter } from "./contract.ts";
import { gradePlate, isAsAsked, isGoodEnough, type AskedSymbol } from "./model.ts";

/** Version 3 at level Q: two blocks of 35 codewords, 18 of each there to correct 9. */
const { codewords, blocks, finders, timing, alignment } = layoutOf(29, "Q");
const QUIET = 37 * 37 - 29 * 29;

const PERFECT: Measured = {
  modules: 29,
  level: "Q",
  pixelsAModule: 12,
  isReversed: false,
  contrast: 0.9,
  codewords: codewords.map(({ block }) => ({ block, margin: 0.9 })),
  blocks,
  finders: finders.map((some) => some.map(() => 0.9)),
  timing: timing.map((some) => some.map(() => 0.9)),
  alignment: alignment.map((some) => some.map(() => 0.9)),
  quiet: Array.from({ length: QUIET }, () => 0.9),
  shift: 0.05,
  growth: 0,
  edgeWidth: 0.1,
};

function gradeOf(measured: Partial<Measured>, parameter: Parameter): Grade | undefined {
  const { parameters } = gradePlate({ ...PERFECT, ...measured });
  return parameters.find((one) => one.parameter === parameter)?.grade;
}

/** Damages the first codewords of a block, and leaves the rest. */
function withMargin(count: number, margin: number, block = 0): Measured["codewords"] {
  let left = count;
  return PERFECT.codewords.map((one) => {
    if (one.block !== block || left === 0) return one;
    left -= 1;
    return { block, margin };
  });
}

function some(count: number, margin: number, of: readonly number[]): number[] {
  return of.map((one, index) => (index < count ? margin : one));
}

describe("a plate", () => {
  it("without a flaw gets an A throughout", () => {
    const { grade, parameters } = gradePlate(PERFECT);
    expect(grade).toBe("A");
    expect(parameters.map((one) => one.grade)).toEqual(["A", "A", "A", "A", "A", "A"]);
  });

  it("passes from C on", () => {
    expect(GRADES.filter(isGoodEnough)).toEqual(["A", "B", "C"]);
  });

  it("with dark and light swapped gets at most D, unless no setting is known", () => {
    const swapped = { ...PERFECT, isReversed: true };
    const asked: AskedSymbol = { moduleMm: 1, polarity: "lightOnDark", kerfMm: null };
    expect(gradePlate(swapped, isAsAsked(swapped, asked)).grade).toBe("D");
    expect(gradePlate(swapped, isAsAsked(swapped, null)).grade).toBe("A");
    expect(gradePlate(PERFECT, isAsAsked(PERFECT, asked)).grade).toBe("A");
    const faint = { ...swapped, contrast: 0.1 };
    expect(gradePlate(faint, isAsAsked(faint, asked)).grade).toBe("F");
  });

  it.each<[number, Grade]>([
    [0.7, "A"],
    [0.699, "B"],
    [0.55, "B"],
    [0.54, "C"],
    [0.4, "C"],
    [0.39, "D"],
    [0.2, "D"],
    [0.19, "F"],
  ])("of contrast %d is %s", (contrast, grade) => {
    expect(gradeOf({ contrast }, "contrast")).toBe(grade);
  });

  it.each<[number, Grade]>([
    [0.38, "A"],
    [0.5, "B"],
    [0.63, "C"],
    [0.75, "D"],
    [0.76, "F"],
  ])("that is off its grid by %d modules is %s", (shift, grade) => {
    expect(gradeOf({ shift }, "gridNonuniformity")).toBe(grade);
  });

  // Of 18 that correct: 1 − 2e/18.
  it.each<[number, Grade]>([
    [0, "A"],
    [3, "A"],
    [4, "B"],
    [5, "C"],
    [6, "D"],
    [7, "F"],
    [9, "F"],
  ])("with %d wrong codewords in one block has %s of its error correction left", (wrong, grade) => {
    const worn = withMargin(wrong, -0.4);
    expect(gradeOf({ codewords: worn }, "unusedErrorCorrection")).toBe(grade);
    expect(gradeOf({ codewords: worn }, "modulation")).toBe(grade);
  });

  it("counts wrong codewords per block", () => {
    const first = withMargin(3, -0.4);
    const both = first.map((one, index) =>
      one.block === 1 && index < 6 ? { block: 1, margin: -0.4 } : one,
    );
    expect(both.filter(({ margin }) => margin < 0).length).toBeGreaterThan(3);
    expect(gradeOf({ codewords: both }, "unusedErrorCorrection")).toBe("A");
  });

  it.each<[number, Grade]>([
    [0.5, "A"],
    [0.45, "B"],
    [0.35, "C"],
    [0.25, "D"],
    [0.15, "F"],
  ])("whose every codeword is at %d of the contrast has modulation %s", (margin, grade) => {
    const worn = PERFECT.codewords.map(({ block }) => ({ block, margin }));
    expect(gradeOf({ codewords: worn }, "modulation")).toBe(grade);
    expect(gradeOf({ codewords: worn }, "unusedErrorCorrection")).toBe("A");
  });

  it("keeps its modulation if error correction covers the faint modules", () => {
    expect(gradeOf({ codewords: withMargin(3, 0.1) }, "modulation")).toBe("A");
  });

  it.each<[number, Grade]>([
    [1, "B"],
    [2, "C"],
    [3, "D"],
    [4, "F"],
  ])("with %d modules of a finder pattern gone is %s", (count, grade) => {
    const [first = [], ...rest] = PERFECT.finders;
    expect(gradeOf({ finders: [some(count, -1, first), ...rest] }, "fixedPattern")).toBe(grade);
  });

  it.each<[number, Grade]>([
    // 1, 2 and 3 of 13.
    [1, "C"],
    [2, "F"],
  ])("with %d modules of a timing pattern gone is %s", (count, grade) => {
    const [first = [], ...rest] = PERFECT.timing;
    expect(first).toHaveLength(13);
    expect(gradeOf({ timing: [some(count, -1, first), ...rest] }, "fixedPattern")).toBe(grade);
  });

  it.each<[number, Grade]>([
    [0, "A"],
    [0.05, "B"],
    [0.1, "C"],
    [0.13, "D"],
    [0.2, "F"],
  ])("with %d of its quiet zone covered is %s", (part, grade) => {
    const quiet = some(Math.floor(part * QUIET), -1, PERFECT.quiet);
    expect(gradeOf({ quiet }, "quietZone")).toBe(grade);
  });
});

const margin = fc.double({ min: -1, max: 1, noNaN: true });
const anything: fc.Arbitrary<Measured> = fc
  .record({
    contrast: fc.double({ min: 0, max: 1, noNaN: true }),
    shift: fc.double({ min: 0, max: 1, noNaN: true }),
    codewords: fc.array(margin, { minLength: 70, maxLength: 70 }),
    quiet: fc.array(margin, { minLength: 40, maxLength: 40 }),
    finder: fc.array(margin, { minLength: 64, maxLength: 64 }),
  })
  .map(({ contrast, shift, codewords: margins, quiet, finder }) => ({
    ...PERFECT,
    contrast,
    shift,
    codewords: PERFECT.codewords.map(({ block }, index) => ({
      block,
      margin: margins[index] ?? 1,
    })),
    quiet,
    finders: [finder],
  }));

describe("for all measurements", () => {
  it("the lowest grade is the plate's", () => {
    fc.assert(
      fc.property(anything, (measured) => {
        const { grade, parameters } = gradePlate(measured);
        const worst = Math.max(...parameters.map((one) => GRADES.indexOf(one.grade)));
        expect(GRADES.indexOf(grade)).toBe(worst);
      }),
    );
  });

  it("more wear never improves the grade", () => {
    fc.assert(
      fc.property(anything, fc.double({ min: 0, max: 0.5, noNaN: true }), (measured, wear) => {
        const less = (margins: number[]) => margins.map((one) => one - wear);
        const worn: Measured = {
          ...measured,
          contrast: Math.max(0, measured.contrast - wear),
          shift: measured.shift + wear,
          codewords: measured.codewords.map((one) => ({ ...one, margin: one.margin - wear })),
          quiet: less(measured.quiet),
          finders: measured.finders.map(less),
        };
        const [before, after] = [gradePlate(measured), gradePlate(worn)];
        for (const [index, one] of after.parameters.entries()) {
          const was = before.parameters[index]?.grade ?? "F";
          expect(GRADES.indexOf(one.grade)).toBeGreaterThanOrEqual(GRADES.indexOf(was));
        }
      }),
    );
  });
});
