import { stringify } from "csv-stringify/sync";

/** Quotes every field, and makes text of what a spreadsheet would take for a formula. */
export const CSV = { header: true, bom: true, quoted: true, escape_formulas: true } as const;

export type CsvRow = Record<string, string | number>;

/** `isFirst`: includes the column names; false for rows that follow others. */
export function csvOf(rows: readonly CsvRow[], { isFirst = true } = {}): string {
  return stringify([...rows], { ...CSV, header: isFirst, bom: isFirst });
}
