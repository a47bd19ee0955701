import { fieldProblems } from "#platform/field-problems.ts";
import type { FieldProblem } from "#platform/errors.ts";
import { numberIn } from "#platform/typed-number.ts";
import { sheetProblem, sheetSettings, type SheetSettings } from "#platform/symbols/sheet.ts";
import type { SymbolSettings } from "#platform/symbols/symbol-settings.ts";
import { measureSymbol } from "./measured-symbol.ts";

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
  const symbol = settings && measureSymbol(host, settings).size;
  const problem = settings && symbol ? sheetProblem(parsed.data, settings, symbol) : null;
  if (problem === null) return { sheet: parsed.data, problems: {} };
  return { sheet: null, problems: { [problem.field]: problem } };
}
