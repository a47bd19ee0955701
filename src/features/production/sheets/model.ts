import { PLATES_ON_SALE, type PlateName } from "#features/qr/plates/contract.ts";
import { DEFAULT_SHEET, type SheetSettings } from "#features/qr/symbols/contract.ts";
import type { CodeLife } from "../work-orders/model.ts";
import type { PlaceState, SheetState } from "./contract.ts";

const NUMBER_PREFIX = "A-";

export function sheetNumber(number: number): string {
  return `${NUMBER_PREFIX}${number}`;
}

/** Whether its plates are still to be engraved. */
export function isLiving(state: SheetState): boolean {
  return state === "drawn" || state === "cutting";
}

/** What becomes of an open place whose code has come so far; `null`: it stays open. */
export function placeStateOf({ stage, isRetired }: CodeLife): PlaceState | null {
  if (isRetired || stage === "digital") return "gone";
  return stage === "created" ? null : "engraved";
}

/** The side of a plate as sold. */
export function sideOf(plate: PlateName, { length }: readonly string[]): number {
  const { sideMm, twoLinesMm } = PLATES_ON_SALE[plate];
  return length > 1 ? twoLinesMm : sideMm;
}

/** As large as the bed takes, with room for the largest of the plates; what is asked for comes first. */
export function sheetFor(
  bed: { widthMm: number; heightMm: number },
  sideMm: number,
  asked: Partial<SheetSettings>,
): SheetSettings {
  return {
    ...DEFAULT_SHEET,
    widthMm: Math.min(DEFAULT_SHEET.widthMm, bed.widthMm),
    heightMm: Math.min(DEFAULT_SHEET.heightMm, bed.heightMm),
    plateWidthMm: sideMm,
    plateHeightMm: sideMm,
    ...asked,
  };
}

type Waiting = { sideMm: number };

/**
 * Lays plates on the free places in their order. Those larger than a place, and those for which none is
 * free any more, are left.
 */
export function layOut<Plate extends Waiting>(
  plates: readonly Plate[],
  { plateWidthMm, plateHeightMm }: Pick<SheetSettings, "plateWidthMm" | "plateHeightMm">,
  free: readonly number[],
): { laid: (Plate & { place: number })[]; left: Plate[] } {
  const laid: (Plate & { place: number })[] = [];
  const left: Plate[] = [];
  for (const plate of plates) {
    const place = free[laid.length];
    const fits = plate.sideMm <= Math.min(plateWidthMm, plateHeightMm);
    if (place === undefined || !fits) left.push(plate);
    else laid.push({ ...plate, place });
  }
  return { laid, left };
}
