import { COUPON_SYMBOLS, type Coupon } from "./coupon-layout.ts";
import { couponMatrix, readCouponText } from "./coupon.ts";
import { findPart, measureParts, type MeasuredSymbol } from "./coupon-measure.ts";
import { findSymbols, type FoundSymbol } from "./decoders.server.ts";
import { median } from "./edges.ts";
import { isAlike, readGrey, type PhotographFile } from "./photograph.server.ts";
import type { Raster } from "./raster.ts";

/** `cut`: which modules were removed. */
export type CouponPhotograph = PhotographFile & Pick<Coupon, "cut">;

export type CouponPhotographResult =
  | { found: "none" | "unread" | "several" | "few" | "tooSmall" | "blurred" }
  /** A text that isn't a coupon's. */
  | { found: "other"; text: string }
  | { found: "coupon"; label: string; moduleMm: number; symbols: MeasuredSymbol[] };

/** All of two coupons, so that a second one is noticed. */
const MOST_SYMBOLS = 2 * COUPON_SYMBOLS;
/** With fewer, the coupon isn't in the picture, or isn't to be measured. */
const FEWEST_SYMBOLS = 5;
/** Per module. */
const FEWEST_PIXELS = 3;
/** In modules: bars are four modules wide. */
const SOFTEST_EDGE = 1.2;

/** Measures a photograph of a coupon. Throws an `UnreadableImageError` if it isn't a picture. */
export async function measureCouponPhotograph(
  photograph: CouponPhotograph,
): Promise<CouponPhotographResult> {
  const raster = await readGrey(photograph);
  const { read, isAnyUnread } = await findSymbols(raster, MOST_SYMBOLS);
  const [other] = read;
  if (other === undefined) return { found: isAnyUnread ? "unread" : "none" };
  const symbols = read.flatMap((symbol) => {
    const says = readCouponText(symbol.text);
    return says === null ? [] : [{ symbol, ...says }];
  });
  const [first] = symbols;
  if (first === undefined) return { found: "other", text: other.text };
  const { label, moduleMm } = first;
  const isOne = symbols.every((one) => one.label === label && one.moduleMm === moduleMm);
  if (!isOne || new Set(symbols.map(({ index }) => index)).size < symbols.length) {
    return { found: "several" };
  }
  return measureSymbols(raster, symbols, { label, moduleMm, cut: photograph.cut });
}

type Sighting = { symbol: FoundSymbol; index: number };

function measureSymbols(
  raster: Raster,
  symbols: readonly Sighting[],
  { cut, ...coupon }: Coupon,
): CouponPhotographResult {
  const parts = symbols.flatMap(({ symbol, index }) => {
    const { corners, isReversed } = symbol;
    const matrix = couponMatrix(symbol.text);
    if (!isAlike(matrix, symbol.matrix)) return [];
    const part = findPart(raster, { index, corners, isReversed, matrix });
    return part === null ? [] : [part];
  });
  if (parts.length < FEWEST_SYMBOLS) return { found: "few" };
  if (Math.min(...parts.map((part) => part.pixelsAModule)) < FEWEST_PIXELS) {
    return { found: "tooSmall" };
  }
  const measured = measureParts(raster, parts, cut);
  if (median(measured.map(({ edgeWidth }) => edgeWidth)) > SOFTEST_EDGE) {
    return { found: "blurred" };
  }
  return {
    found: "coupon",
    ...coupon,
    symbols: parts
      .map(({ index, isReversed }, at) => ({
        index,
        isReversed,
        growth: measured[at]?.growth ?? 0,
      }))
      .toSorted((one, next) => one.index - next.index),
  };
}
