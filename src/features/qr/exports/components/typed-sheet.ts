import { fieldProblems } from "#platform/field-problems.ts";
import type { FieldProblem } from "#platform/errors.ts";
import { numberIn } from "#platform/typed-number.ts";
import {
  DEFAULT_SHEET,
  sheetProblem,
  type SheetSettings,
} from "#features/qr/symbols/engine/sheet.ts";
import type { SymbolSettings } from "#features/qr/symbols/engine/symbol-settings.ts";
import { measureSymbol } from "./measured-symbol.ts";
import type { sheetForm } from "../contract.ts";

export const SHEET_MEASURES = [
  "widthMm",
  "heightMm",
  "plateWidthMm",
  "plateHeightMm",
  "gapMm",
  "marginMm",
] as const;
export type SheetMeasure = (typeof SHEET_MEASURES)[number];

/** As typed in the fields. */
export type TypedSheet = Record<SheetMeasure, string> & { turn: boolean };

export function usualSheet(): TypedSheet {
  const measures = SHEET_MEASURES.map((name) => [name, String(DEFAULT_SHEET[name])]);
  return {
    ...(Object.fromEntries(measures) as Record<SheetMeasure, string>),
    turn: DEFAULT_SHEET.turn,
  };
}

export type JudgedSheet = {
  /** `null` while a field is invalid. */
  sheet: SheetSettings | null;
  problems: Partial<Record<SheetMeasure, FieldProblem>>;
};

type Judging = {
  schema: Awaited<ReturnType<typeof sheetForm.load>>;
  settings: SymbolSettings | null;
  host: string;
};

/** The server's validation, applied while typing. */
export function judgeSheet(typed: TypedSheet, { schema, settings, host }: Judging): JudgedSheet {
  const measures = SHEET_MEASURES.map((name) => [name, numberIn(typed[name])]);
  const parsed = schema.safeParse({ ...Object.fromEntries(measures), turn: typed.turn });
  if (!parsed.success) return { sheet: null, problems: fieldProblems(parsed.error.issues) };
  const symbol = settings && measureSymbol(host, settings).size;
  const problem = settings && symbol ? sheetProblem(parsed.data, settings, symbol) : null;
  if (problem === null) return { sheet: parsed.data, problems: {} };
  return { sheet: null, problems: { [problem.field]: problem } };
}
