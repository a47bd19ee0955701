import { stringify } from "csv-stringify/sync";

/** Every field in quotes, and what a spreadsheet would take for a formula as text. */
export const CSV = { header: true, bom: true, quoted: true, escape_formulas: true } as const;

export type CsvRow = Record<string, string | number>;

/** `isFirst`: with the names of the columns; left out for rows that follow others. */
export function csvOf(rows: readonly CsvRow[], { isFirst = true } = {}): string {
  return stringify([...rows], { ...CSV, header: isFirst, bom: isFirst });
}
