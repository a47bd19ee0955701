import type { Measured } from "#features/qr/symbols/engine/measure.ts";
import { WIDEST_KERF } from "#features/qr/symbols/engine/symbol-settings.ts";
import {
  GRADES,
  type Grade,
  type GradedParameter,
  type Parameter,
  type MeasuredCut,
} from "./contract.ts";

/**
 * Grades after ISO/IEC 15415:2011 (clause 7.8), and for the fixed patterns of a QR code after
 * ISO/IEC 18004 (annex on print quality). Each row has the thresholds for A, B, C and D.
 */
type Row = readonly [number, number, number, number];
const CONTRAST: Row = [0.7, 0.55, 0.4, 0.2];
const MODULATION: Row = [0.5, 0.4, 0.3, 0.2];
const UNUSED_CORRECTION: Row = [0.62, 0.5, 0.37, 0.25];
const GRID: Row = [0.38, 0.5, 0.63, 0.75];
/**
 * Damaged modules of a finder pattern, as a number; of a timing or alignment pattern, as a
 * fraction.
 */
const FINDER: Row = [0, 1, 2, 3];
const TIMING: Row = [0, 0.07, 0.11, 0.14];
const ALIGNMENT: Row = [0, 0.1, 0.2, 0.3];

/** The lowest grade that passes: GS1 and most customers require at least C. */
const LEAST: Grade = "C";

export function isGoodEnough(grade: Grade): boolean {
  return GRADES.indexOf(grade) <= GRADES.indexOf(LEAST);
}

/** The highest grade of a plate with dark and light swapped: some phones can't read it. */
const SWAPPED: Grade = "D";

/**
 * Each parameter with its grade, and the lowest of them; lower still if dark and light are swapped.
 */
export function gradePlate(
  measured: Measured,
  isAsAsked: boolean | null = null,
): { grade: Grade; parameters: GradedParameter[] } {
  const { contrast, codewords, quiet, shift } = measured;
  const fixed = [...measured.finders, ...measured.timing, ...measured.alignment].flat();
  const unused = unusedCorrection(measured, 0);
  const graded: Record<Parameter, [value: number, grade: Grade]> = {
    contrast: [contrast, atLeast(CONTRAST, contrast)],
    modulation: [
      Math.max(0, Math.min(...codewords.map(({ margin }) => margin))),
      highest((margin) => atLeast(UNUSED_CORRECTION, unusedCorrection(measured, margin))),
    ],
    fixedPattern: [
      partBelow(fixed, MODULATION[0]),
      highest((margin) => fixedGrade(measured, margin)),
    ],
    gridNonuniformity: [shift, atMost(GRID, shift)],
    unusedErrorCorrection: [Math.max(0, unused), atLeast(UNUSED_CORRECTION, unused)],
    quietZone: [
      partBelow(quiet, MODULATION[0]),
      highest((margin) => atMost(TIMING, partBelow(quiet, margin))),
    ],
  };
  const parameters = (Object.keys(graded) as Parameter[]).map((parameter) => {
    const [value, grade] = graded[parameter];
    return { parameter, value: Math.round(value * 1000) / 1000, grade };
  });
  const grades = parameters.map(({ grade }) => grade);
  return { grade: lowest(isAsAsked === false ? [...grades, SWAPPED] : grades), parameters };
}

/** Engraving settings of the symbol, from its files or its package. */
export type AskedSymbol = {
  moduleMm: number;
  /** On dark stone the light modules are cut. */
  polarity: "darkOnLight" | "lightOnDark" | null;
  kerfMm: number | null;
};

/**
 * Dark modules come out dark and light ones light, whichever are cut: on light material the dark
 * ones are cut, and on dark material the light ones.
 */
export function isAsAsked(
  { isReversed }: Pick<Measured, "isReversed">,
  asked: AskedSymbol | null,
): boolean | null {
  return asked === null ? null : !isReversed;
}

/** Deviations below this fraction of a module don't matter. */
const FITS_WITHIN = 0.05;

/**
 * How far the tool cut beyond the lines, and the kerf that would have corrected it. What is dark in
 * the picture was cut if dark modules were, and otherwise left; with swapped colours it is the
 * other way round.
 */
export function cutOf(
  { growth, isReversed }: Pick<Measured, "growth" | "isReversed">,
  asked: AskedSymbol | null,
): MeasuredCut | null {
  if (!asked?.polarity) return null;
  const { moduleMm, polarity, kerfMm } = asked;
  const isCutDark = (polarity === "darkOnLight") !== isReversed;
  const tooWide = (isCutDark ? growth : -growth) * moduleMm;
  const set = (kerfMm ?? 0) + tooWide;
  const isKnown = kerfMm !== null;
  return {
    tooWideMm: hundredths(tooWide),
    fits: Math.abs(growth) < FITS_WITHIN,
    kerf: isKnown
      ? { known: true, setMm: hundredths(Math.min(Math.max(set, 0), WIDEST_KERF * moduleMm)) }
      : { known: false, moreMm: hundredths(tooWide) },
    beyond: beyondKerf(),
  };

  function beyondKerf(): MeasuredCut["beyond"] {
    if (tooWide > 0 && set > WIDEST_KERF * moduleMm) return "widest";
    return isKnown && set < -FITS_WITHIN * moduleMm ? "narrowest" : null;
  }
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * 1 − 2e/d of the block with the least reserve, counting all modules below this margin as wrong.
 */
function unusedCorrection({ codewords, blocks }: Measured, margin: number): number {
  const left = blocks.map((correcting, block) => {
    const wrong = codewords.filter((one) => one.block === block && one.margin < margin).length;
    return 1 - (2 * wrong) / correcting;
  });
  return Math.min(...left);
}

function fixedGrade({ finders, timing, alignment }: Measured, margin: number): Grade {
  return lowest([
    ...finders.map((margins) => atMost(FINDER, margins.filter((one) => one < margin).length)),
    ...timing.map((margins) => atMost(TIMING, partBelow(margins, margin))),
    ...alignment.map((margins) => atMost(ALIGNMENT, partBelow(margins, margin))),
  ]);
}

function partBelow(margins: readonly number[], margin: number): number {
  return margins.filter((one) => one < margin).length / Math.max(1, margins.length);
}

/**
 * Modules below a grade's margin count as wrong: the resulting grade of error correction, limited
 * to that margin's grade; the best over all margins.
 */
function highest(gradeAt: (margin: number) => Grade): Grade {
  const grades = MODULATION.map((margin, index) => lowest([GRADES[index] ?? "F", gradeAt(margin)]));
  return GRADES.find((grade) => grades.includes(grade)) ?? "F";
}

function lowest(grades: readonly Grade[]): Grade {
  return GRADES.findLast((grade) => grades.includes(grade)) ?? "A";
}

function atLeast(row: Row, value: number): Grade {
  return GRADES[row.findIndex((least) => value >= least)] ?? "F";
}

function atMost(row: Row, value: number): Grade {
  return GRADES[row.findIndex((most) => value <= most)] ?? "F";
}
