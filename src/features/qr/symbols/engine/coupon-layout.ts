import { QUIET_ZONE, WIDEST_KERF, type SymbolSettings } from "./symbol-settings.ts";

/**
 * A calibration coupon: nine symbols, drawn for a kerf from none to the widest that exports accept, each beside
 * two bars that are wide enough to see their edges whole in a blurred photograph.
 */
export const COUPON_SYMBOLS = 9;
export const SYMBOLS_A_ROW = 3;

/** Version 2 holds the longest text at level M. */
export const COUPON_MODULES = 25;
export const COUPON_VERSION = 2;

/** All in modules: the width of a bar, and of what stays light beyond it. */
const BAR = 4;
const BEYOND = 4;
const FIELD = COUPON_MODULES + 2 * QUIET_ZONE;
/** A symbol with its quiet zone and bars. */
export const CELL = FIELD + BAR + BEYOND;
/** Between cells, so that where the light parts are cut each has an edge of its own. */
export const CELL_GAP = 1;
/** The coupon's side. */
export const COUPON_SIDE = SYMBOLS_A_ROW * (CELL + CELL_GAP) - CELL_GAP;

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

/** Of the symbols in turn. */
export const DRAWN_GROWTHS = Array.from({ length: COUPON_SYMBOLS }, (_, index) =>
  drawnGrowth(index),
);

/** Both edges of a bar, in modules from the symbol's upper left. */
export const BAR_EDGES = [COUPON_MODULES + QUIET_ZONE, COUPON_MODULES + QUIET_ZONE + BAR] as const;

/** Whether a module belongs to one of the bars: right of the symbol, and below it. */
export function isBar(x: number, y: number): boolean {
  const [near, far] = BAR_EDGES;
  const isAlong = (at: number) => at >= 0 && at < COUPON_MODULES;
  const isWithin = (at: number) => at >= near && at < far;
  return (isWithin(x) && isAlong(y)) || (isWithin(y) && isAlong(x));
}
