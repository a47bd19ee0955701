import type { Services } from "#platform/context.server.ts";
import { extentOf, sizeOf } from "./engine/drawing.ts";
import { encodeSymbol } from "./engine/matrix.ts";
import type {
  CouponPhotograph,
  CouponPhotographResult,
} from "./engine/coupon-photograph.server.ts";
import type { CouponOrder, ProvedCoupon } from "./engine/prove-coupon.server.ts";
import type { ProvedSheet, SheetOrder, SheetPlate } from "./engine/prove-sheet.server.ts";
import { sheetProblem, type SheetProblem, type SheetSettings } from "./engine/sheet.ts";
import { SymbolProcess } from "./engine/symbol-process.server.ts";
import { WIDEST_KERF } from "./engine/symbol-settings.ts";

export type { CouponPhotographResult } from "./engine/coupon-photograph.server.ts";
export { countOf, placesOn } from "./engine/sheet.ts";
export type { SheetOrder, SheetPlate, SheetProof } from "./engine/prove-sheet.server.ts";

/** Draws one file of a sheet, and reads it back, in a child process. */
export function proveSheet(
  { processes }: Pick<Services, "processes">,
  order: SheetOrder,
): Promise<ProvedSheet> {
  return new SymbolProcess(processes).proveSheet(order);
}

/** Draws a calibration coupon, and reads it back, in a child process. */
export function proveCoupon(
  { processes }: Pick<Services, "processes">,
  order: CouponOrder,
): Promise<ProvedCoupon> {
  return new SymbolProcess(processes).proveCoupon(order);
}

/** Measures a photograph of a coupon in a child process. Throws an `UnreadableImageError` if it isn't a picture. */
export function lookAtCoupon(
  { processes }: Pick<Services, "processes">,
  photograph: CouponPhotograph,
): Promise<CouponPhotographResult> {
  return new SymbolProcess(processes).lookAtCoupon(photograph);
}

type KerfProblem = {
  field: "kerfMm";
  key: "kerfTooWide";
  values: { most: number; percent: number };
};

type Cut = {
  host: string;
  kerfMm: number;
  sheet: SheetSettings;
  plate: SheetPlate & Required<Pick<SheetPlate, "settings">>;
};

/** Why a plate can't be cut so: cuts must leave the modules, and touch neither each other nor a mark. */
export function problemOfPlate({
  host,
  kerfMm,
  sheet,
  plate: { code, settings, words = [], rows },
}: Cut): SheetProblem | KerfProblem | null {
  const most = WIDEST_KERF * settings.moduleMm;
  if (kerfMm > most) {
    const values = { most: Math.floor(most * 1000) / 1000, percent: Math.round(WIDEST_KERF * 100) };
    return { field: "kerfMm", key: "kerfTooWide", values };
  }
  const modules = encodeSymbol({ host, code }, settings).length;
  const extent = extentOf(modules, settings, words.length);
  const { moduleMm } = settings;
  const size = sizeOf({ columns: extent.columns, rows: rows ?? extent.rows, moduleMm });
  return sheetProblem(sheet, { kerfMm, moduleMm }, size);
}
