import encodeQr from "qr";
import { traceContours, type Loop } from "./contour.ts";
import type { Figure, Lettering, Piece } from "./drawing.ts";
import type { Matrix } from "./matrix.ts";
import { QUIET_ZONE, WIDEST_KERF, type SymbolSettings } from "./symbol-settings.ts";

/**
 * A calibration coupon: nine symbols, drawn for a kerf from none to the widest that exports accept, each beside
 * two bars that are wide enough to see their edges whole in a blurred photograph.
 */
export const COUPON_SYMBOLS = 9;
const A_ROW = 3;

/** Version 2 holds the longest text at level M. */
export const COUPON_MODULES = 25;
const VERSION = 2;

/** All in modules: the width of a bar, and of what stays light beyond it. */
const BAR = 4;
const BEYOND = 4;
const FIELD = COUPON_MODULES + 2 * QUIET_ZONE;
const CELL = FIELD + BAR + BEYOND;
/** Between cells, so that where the light parts are cut each has an edge of its own. */
const GAP = 1;
/** The coupon's side. */
export const COUPON_SIDE = A_ROW * (CELL + GAP) - GAP;
const DIGIT = 2.4;

export type Coupon = {
  moduleMm: number;
  cut: SymbolSettings["cut"];
  /** Whatever the coupon is to be recognised by: capitals and digits. */
  label: string;
};

/** The growth that a symbol is drawn against, in modules. */
export function drawnGrowth(index: number): number {
  return (index * WIDEST_KERF) / (COUPON_SYMBOLS - 1);
}

function couponText(index: number, { moduleMm, label }: Coupon): string {
  return `KERF:${index + 1}:${Math.round(moduleMm * 1000)}:${label}`;
}

/** What a symbol of a coupon says; `null` for any other text. */
export function readCouponText(
  text: string,
): { index: number; moduleMm: number; label: string } | null {
  const [, digit, micrometres, label] = /^KERF:([1-9]):(\d{3,4}):([A-Z0-9:]+)$/.exec(text) ?? [];
  if (digit === undefined || label === undefined) return null;
  return { index: Number(digit) - 1, moduleMm: Number(micrometres) / 1000, label };
}

export function couponMatrix(text: string): Matrix {
  const border = 1;
  const drawn = encodeQr(text, "raw", {
    ecc: "medium",
    encoding: "alphanumeric",
    version: VERSION,
    border,
  });
  return drawn.slice(border, -border).map((row) => row.slice(border, -border));
}

/** Both edges of a bar, in modules from the symbol's upper left. */
export const BAR_EDGES = [COUPON_MODULES + QUIET_ZONE, COUPON_MODULES + QUIET_ZONE + BAR] as const;

/** Whether a module belongs to one of the bars: right of the symbol, and below it. */
export function isBar(x: number, y: number): boolean {
  const [near, far] = BAR_EDGES;
  const isAlong = (at: number) => at >= 0 && at < COUPON_MODULES;
  const isWithin = (at: number) => at >= near && at < far;
  return (isWithin(x) && isAlong(y)) || (isWithin(y) && isAlong(x));
}

/** `digits`: those from 1, to tell the symbols apart by eye. */
export function drawCoupon(coupon: Coupon, digits: readonly Lettering[]): Figure {
  const { moduleMm } = coupon;
  const side = Math.round(COUPON_SIDE * moduleMm * 1000) / 1000;
  const pieces = Array.from({ length: COUPON_SYMBOLS }, (_, index): Piece => {
    const [left, top] = [index % A_ROW, Math.floor(index / A_ROW)].map(
      (place) => place * (CELL + GAP) * moduleMm,
    );
    const digit = digits[index];
    const loops = [...cellOf(coupon, index), ...(digit ? digitIn(digit, moduleMm) : [])];
    return {
      dots: [],
      loops: loops.map((points) => ({
        layer: "symbol",
        points: points.map((value, at) => value + ((at % 2 === 0 ? left : top) ?? 0)),
      })),
    };
  });
  return { widthMm: side, heightMm: side, pieces };
}

function cellOf(coupon: Coupon, index: number): Loop[] {
  const matrix = couponMatrix(couponText(index, coupon));
  const isDark = (x: number, y: number) => matrix[y]?.[x] === true || isBar(x, y);
  const isCut = (x: number, y: number) =>
    isDark(x - QUIET_ZONE, y - QUIET_ZONE) === (coupon.cut === "dark");
  const inset = (drawnGrowth(index) * coupon.moduleMm) / 2;
  return traceContours(isCut, { columns: CELL, rows: CELL, cell: coupon.moduleMm, inset });
}

/** Between the ends of the bars; on its own where the dark parts are cut, else left standing. */
function digitIn({ width, loops }: Lettering, moduleMm: number): Loop[] {
  const middle = QUIET_ZONE + (BAR_EDGES[0] + BAR_EDGES[1]) / 2;
  const [left, baseline] = [middle - (width * DIGIT) / 2, middle + DIGIT / 2];
  return loops.map((loop) =>
    loop.map((value, at) => (value * DIGIT + (at % 2 === 0 ? left : baseline)) * moduleMm),
  );
}
