import encodeQr from "qr";
import { traceContours, type Loop } from "./contour.ts";
import {
  BAR_EDGES,
  CELL,
  CELL_GAP,
  COUPON_SIDE,
  COUPON_SYMBOLS,
  COUPON_VERSION,
  drawnGrowth,
  isBar,
  SYMBOLS_A_ROW,
  type Coupon,
} from "./coupon-layout.ts";
import type { Figure, Lettering, Piece } from "./drawing.ts";
import type { Matrix } from "./matrix.ts";
import { QUIET_ZONE } from "./symbol-settings.ts";

/** How tall the digits are, in modules. */
const DIGIT = 2.4;

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
    version: COUPON_VERSION,
    border,
  });
  return drawn.slice(border, -border).map((row) => row.slice(border, -border));
}

/** `digits`: those from 1, to tell the symbols apart by eye. */
export function drawCoupon(coupon: Coupon, digits: readonly Lettering[]): Figure {
  const { moduleMm } = coupon;
  const side = Math.round(COUPON_SIDE * moduleMm * 1000) / 1000;
  const pieces = Array.from({ length: COUPON_SYMBOLS }, (_, index): Piece => {
    const [left, top] = [index % SYMBOLS_A_ROW, Math.floor(index / SYMBOLS_A_ROW)].map(
      (place) => place * (CELL + CELL_GAP) * moduleMm,
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
