import { extentOf, sizeOf } from "#platform/symbols/drawing.ts";
import { fieldProblems } from "#platform/field-problems.ts";
import type { FieldProblem } from "#platform/errors.ts";
import { encodeSymbol, SymbolRefused } from "#platform/symbols/matrix.ts";
import { sheetProblem, sheetSettings, type SheetSettings } from "#platform/symbols/sheet.ts";
import type { SymbolSettings } from "#platform/symbols/symbol-settings.ts";
import { SOME_CODE } from "../../advice/model.ts";

export const SHEET_MEASURES = [
  "widthMm",
  "heightMm",
  "plateWidthMm",
  "plateHeightMm",
  "gapMm",
  "marginMm",
] as const;
export type SheetMeasure = (typeof SHEET_MEASURES)[number];

/** As they stand in the fields. */
export type TypedSheet = Record<SheetMeasure, string> & { turn: boolean };

export function usualSheet(): TypedSheet {
  const usual = sheetSettings.parse({});
  const measures = SHEET_MEASURES.map((name) => [name, String(usual[name])]);
  return { ...(Object.fromEntries(measures) as Record<SheetMeasure, string>), turn: usual.turn };
}

/** As people write them, with a comma or a point; nothing is no number. */
export function numberIn(text: string): number {
  return Number(text.trim().replace(",", ".") || Number.NaN);
}

export type JudgedSheet = {
  /** `null` as long as something is wrong. */
  sheet: SheetSettings | null;
  problems: Partial<Record<SheetMeasure, FieldProblem>>;
};

/** What the server would say of it, said while it is typed. */
export function judgeSheet(
  typed: TypedSheet,
  { settings, host }: { settings: SymbolSettings | null; host: string },
): JudgedSheet {
  const measures = SHEET_MEASURES.map((name) => [name, numberIn(typed[name])]);
  const parsed = sheetSettings.safeParse({ ...Object.fromEntries(measures), turn: typed.turn });
  if (!parsed.success) return { sheet: null, problems: fieldProblems(parsed.error.issues) };
  const symbol = settings && symbolSize(host, settings);
  const problem = settings && symbol ? sheetProblem(parsed.data, settings, symbol) : null;
  if (problem === null) return { sheet: parsed.data, problems: {} };
  return { sheet: null, problems: { [problem.field]: problem } };
}

/** `null` where no symbol can be made, which is said elsewhere. */
export function symbolSize(host: string, settings: SymbolSettings) {
  try {
    const modules = encodeSymbol({ host, code: SOME_CODE }, settings).length;
    return sizeOf({ ...extentOf(modules, settings), moduleMm: settings.moduleMm });
  } catch (error) {
    if (error instanceof SymbolRefused) return null;
    throw error;
  }
}
