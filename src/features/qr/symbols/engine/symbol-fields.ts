import { z } from "zod";
import { countOf, DEFAULT_SHEET, MARK_ENDS_MM } from "./sheet.ts";
import { DEFAULT_SYMBOL, WIDEST_KERF, type SymbolSettings } from "./symbol-settings.ts";

// The schemas of both settings, apart from their types: browsers draw symbols without zod.

/**
 * The smallest dot, relative to its module, that both decoders read under every kind of damage:
 * `npm run bench -- symbols` measures it and smaller ones.
 */
const SMALLEST_DOT = 0.8;

/** Modules per side of versions 2 to 10. */
const SIDE = { least: 25, most: 57 };

export const symbolSettings = z
  .strictObject({
    level: z.enum(["Q", "H"]).default(DEFAULT_SYMBOL.level),
    moduleMm: z.number().min(0.2).max(20).default(DEFAULT_SYMBOL.moduleMm),
    cut: z.enum(["dark", "light"]).default(DEFAULT_SYMBOL.cut),
    kerfMm: z.number().min(0).max(5).default(DEFAULT_SYMBOL.kerfMm),
    shape: z.enum(["square", "dot"]).default(DEFAULT_SYMBOL.shape),
    dotFill: z.number().min(SMALLEST_DOT).max(1).default(DEFAULT_SYMBOL.dotFill),
    corners: z.boolean().default(DEFAULT_SYMBOL.corners),
    lettering: z.boolean().default(DEFAULT_SYMBOL.lettering),
    borderMm: z.number().min(0).max(10).default(DEFAULT_SYMBOL.borderMm),
    largest: z
      .number()
      .refine((modules) => modules >= SIDE.least && modules <= SIDE.most && modules % 4 === 1, {
        error: "symbolSide",
        params: SIDE,
      })
      .default(DEFAULT_SYMBOL.largest),
  })
  .superRefine((settings, context) => {
    const problem = kerfProblem(settings);
    if (problem) context.addIssue({ code: "custom", input: settings, ...problem });
  });

/** Limits are rounded so that the stated value is accepted. */
const downwards = (value: number) => Math.floor(value * 1000 + 1e-6) / 1000;
const upwards = (value: number) => Math.ceil(value * 1000 - 1e-6) / 1000;

/** The kerf must leave modules, and dots that can be read. */
function kerfProblem({
  shape,
  cut,
  dotFill,
  kerfMm,
  moduleMm,
}: Pick<SymbolSettings, "shape" | "cut" | "dotFill" | "kerfMm" | "moduleMm">) {
  const part = shape === "square" ? WIDEST_KERF : 1 - SMALLEST_DOT;
  const widest = part * moduleMm;
  if (upwards(kerfMm) > upwards(widest)) {
    const params = { most: downwards(widest), percent: Math.round(part * 100) };
    return { path: ["kerfMm"], message: "kerfTooWide", params };
  }
  if (shape === "square") return null;
  // A removed dot becomes smaller than drawn; islands are widened and must not merge.
  const [least, most] = [SMALLEST_DOT + kerfMm / moduleMm, 1 - kerfMm / moduleMm];
  if (cut === "dark" && upwards(dotFill) < upwards(least)) {
    return { path: ["dotFill"], message: "dotTooSmall", params: { least: upwards(least) } };
  }
  if (cut === "light" && downwards(dotFill) > downwards(most)) {
    return { path: ["dotFill"], message: "dotTooLarge", params: { most: downwards(most) } };
  }
  return null;
}

/** The number of symbols that can be verified within seconds. */
export const MOST_PLATES = 200;

/** `abort`: nothing is calculated with invalid numbers. */
const between = (least: number, most: number) =>
  z.number().min(least, { abort: true }).max(most, { abort: true });
const side = between(50, 2000);
const plateSide = between(10, 1000);

export const sheetFields = {
  widthMm: side,
  heightMm: side,
  marginMm: between(MARK_ENDS_MM, 200),
  plateWidthMm: plateSide,
  plateHeightMm: plateSide,
  gapMm: between(1, 100),
  turn: z.boolean(),
};

export const sheetSettings = z
  .strictObject({
    widthMm: sheetFields.widthMm.default(DEFAULT_SHEET.widthMm),
    heightMm: sheetFields.heightMm.default(DEFAULT_SHEET.heightMm),
    marginMm: sheetFields.marginMm.default(DEFAULT_SHEET.marginMm),
    plateWidthMm: sheetFields.plateWidthMm.default(DEFAULT_SHEET.plateWidthMm),
    plateHeightMm: sheetFields.plateHeightMm.default(DEFAULT_SHEET.plateHeightMm),
    gapMm: sheetFields.gapMm.default(DEFAULT_SHEET.gapMm),
    turn: sheetFields.turn.default(DEFAULT_SHEET.turn),
  })
  .superRefine((sheet, context) => {
    const count = countOf(sheet);
    if (count === 0) {
      context.addIssue({ code: "custom", path: ["plateWidthMm"], message: "plateTooLarge" });
    }
    if (count > MOST_PLATES) {
      context.addIssue({ code: "custom", path: ["widthMm"], message: "sheetTooLarge" });
    }
  });
