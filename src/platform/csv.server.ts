import { stringify } from "csv-stringify/sync";

/** Every field in quotes, and what a spreadsheet would take for a formula as text. */
export const CSV = { header: true, bom: true, quoted: true, escape_formulas: true } as const;

export function csvOf(rows: readonly Record<string, string | number>[]): string {
  return stringify([...rows], CSV);
}
