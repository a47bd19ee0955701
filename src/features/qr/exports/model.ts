import { countOf, type SheetSettings } from "#features/qr/symbols/engine/sheet.ts";
import { PART_SIZE } from "./contract.ts";

/** Codes per archive. A sheet is never divided between two archives. */
export function partFor(sheet: SheetSettings | null): number {
  if (sheet === null) return PART_SIZE;
  const each = countOf(sheet);
  return each * Math.max(1, Math.floor(PART_SIZE / each));
}
