import { BAR_EDGES, COUPON_MODULES, drawnGrowth, isBar } from "./coupon-layout.ts";
import { edgeWidth, findEdges, levelsOf, median, type Edge, type Levels } from "./edges.ts";
import { fitSymbol } from "./fit.ts";
import type { Matrix } from "./matrix.ts";
import { projection, shortestSide, type Corners, type Point } from "./perspective.ts";
import type { Raster } from "./raster.ts";
import { LIGHT, lookAt, SHADE, type IsLight, type Tone } from "./reflectance.ts";
import { QUIET_ZONE, type SymbolSettings } from "./symbol-settings.ts";

/** A symbol of the coupon, from 0. */
export type MeasuredSymbol = {
  index: number;
  /** Light where a symbol is dark, and the reverse. */
  isReversed: boolean;
  /** By how much dark areas are wider than drawn, in modules. */
  growth: number;
};

/** A symbol of a coupon in a picture, with its bars. */
export type CouponPart = {
  index: number;
  matrix: Matrix;
  isReversed: boolean;
  /** Of the square that is `SIDE` modules wide, from the symbol's upper left. */
  corners: Corners;
  pixelsAModule: number;
};

export type PartMeasure = {
  /** By how much dark areas are wider than drawn, in modules. */
  growth: number;
  /** The 10 to 90 % width of edges, in modules. */
  edgeWidth: number;
};

/** The symbol, its bars, and a module that is light behind them. */
const SIDE = BAR_EDGES[1] + 1;
/** How far around them the picture is looked at: a coupon may fill it. */
const LOOKED_AROUND = QUIET_ZONE - 1;

/** `null` if it isn't entirely in the picture. */
export function findPart(
  raster: Raster,
  part: Pick<CouponPart, "index" | "corners" | "matrix" | "isReversed">,
): CouponPart | null {
  const { corners, matrix, isReversed } = part;
  const isLight = (x: number, y: number) => (matrix[y]?.[x] ?? false) === isReversed;
  const fitted = fitSymbol(raster, corners, COUPON_MODULES, isLight).corners;
  const place = projection(fitted, COUPON_MODULES);
  const isWithin = ({ x, y }: Point) => x >= 0 && y >= 0 && x <= raster.width && y <= raster.height;
  const ends = [-LOOKED_AROUND, BAR_EDGES[1] + LOOKED_AROUND];
  if (!ends.every((x) => ends.every((y) => isWithin(place(x, y))))) return null;
  return {
    ...part,
    corners: [place(0, 0), place(SIDE, 0), place(SIDE, SIDE), place(0, SIDE)],
    pixelsAModule: shortestSide(fitted) / COUPON_MODULES,
  };
}

/**
 * Soft edges look displaced in a picture that is measured in another tone than it was softened in: by a lens in
 * light, by programs in shades. Corners tell which: where two dark modules touch at a corner the picture is half
 * dark and half light, however soft it is, if nothing grew. `cut`: which modules were removed.
 */
export function measureParts(
  raster: Raster,
  parts: readonly CouponPart[],
  cut: SymbolSettings["cut"],
): PartMeasure[] {
  const [light, shade] = [LIGHT, SHADE].map((tone) =>
    parts.map((part) => measurePart(raster, part, tone)),
  );
  if (light === undefined || shade === undefined) return [];
  const between = light.map((one, at) => midway(one, shade[at] ?? one));
  if (median(between.map(({ apart }) => apart)) < TONES_AGREE) return between;
  const isCutDark = (cut === "dark") !== (parts[0]?.isReversed ?? false);
  // In light the corners of what mixed shades are lighter than expected; in shades those of what mixed light darker.
  const off = offCorners(light, isCutDark) + offCorners(shade, isCutDark);
  const kerfs = parts.map(({ index }, at) => {
    const growth = shade[at]?.growth ?? 0;
    return drawnGrowth(index) + (isCutDark ? growth : -growth);
  });
  return off > offLimit(median(kerfs), isCutDark) ? shade : light;
}

/** In modules: in sharp pictures the tones differ so little that halfway between them errs less than a wrong choice. */
const TONES_AGREE = 0.045;

function midway(one: PartMeasure, other: PartMeasure): PartMeasure & { apart: number } {
  return {
    growth: (one.growth + other.growth) / 2,
    edgeWidth: one.edgeWidth,
    apart: Math.abs(one.growth - other.growth),
  };
}

/** Found with `test/photographed-coupons.ts`: a tool's rounded corners are lighter where dark parts are cut, else darker. */
function offLimit(kerf: number, isCutDark: boolean): number {
  return isCutDark ? Math.min(0.08, 0.05 + 0.3 * kerf) : Math.max(-0.06, 0.05 - 0.6 * kerf);
}

/** `corner`: the mean level where dark modules touch only at a corner. */
type TonedMeasure = PartMeasure & { corner: number };

function measurePart(
  raster: Raster,
  { corners, matrix, isReversed }: CouponPart,
  tone: Tone,
): TonedMeasure {
  const look = lookAt(raster, corners, SIDE, tone);
  const isDark = (x: number, y: number) => matrix[y]?.[x] === true || isBar(x, y);
  const levels = levelsOf(look, SIDE, (x, y) => isDark(x, y) === isReversed);
  const edges = barEdges(levels, (x, y) => isBar(x, y) === isReversed);
  const softness = edgeWidth(levels, edges);
  const moved = edges.map((edge) => ({ ...edge, off: centreOf(levels, edge, softness) }));
  const growths = [true, false].map((isAcross) =>
    growthOf(moved.filter((edge) => edge.isAcross === isAcross)),
  );
  return {
    growth: growths.reduce((sum, growth) => sum + growth, 0) / growths.length,
    edgeWidth: softness,
    corner: cornerLevel(levels, matrix),
  };
}

/** Without the ends of the bars. */
const FROM_END = 1;

function barEdges(levels: Levels, isLight: IsLight): Edge[] {
  return findEdges(levels, SIDE, isLight, () => 0)
    .filter(({ x, y, isAcross }) => {
      const along = isAcross ? y : x;
      const isSide = BAR_EDGES.some((edge) => edge === (isAcross ? x : y));
      return isSide && along > FROM_END && along < COUPON_MODULES - FROM_END;
    })
    .map((edge) => ({ ...edge, isSolid: true }));
}

/** How far around an edge its light is summed up: all of a soft one, little noise of a sharp one. */
const REACH = { edgeWidths: 1.25, least: 0.5, most: 1.5 };
const REACH_STEPS = 24;

/**
 * Where the edge would be if it were sharp, by the light on both sides of it: unlike the point of half the level
 * that doesn't depend on how the edge lies among the pixels.
 */
function centreOf(levels: Levels, { x, y, isAcross, off, darkFirst }: Edge, softness: number) {
  const reach = Math.min(REACH.most, Math.max(REACH.least, REACH.edgeWidths * softness));
  const step = (2 * reach) / REACH_STEPS;
  let beyond = 0;
  for (let at = 0; at < REACH_STEPS; at += 1) {
    const far = off + (at + 0.5) * step - reach;
    beyond += (isAcross ? levels(x + far, y) : levels(x, y + far)) - 0.5;
  }
  return off - darkFirst * beyond * step;
}

/** The two edges of each bar, apart. */
function growthOf(edges: readonly Edge[]): number {
  const off = (first: Edge["darkFirst"]) =>
    median(edges.filter(({ darkFirst }) => darkFirst === first).map((edge) => edge.off));
  return off(1) - off(-1);
}

/** Around a corner, in modules. */
const AROUND = [-0.07, 0, 0.07];

function cornerLevel(levels: Levels, matrix: Matrix): number {
  const isDark = (x: number, y: number) => matrix[y]?.[x] === true;
  let [sum, count] = [0, 0];
  for (let y = 1; y < COUPON_MODULES; y += 1) {
    for (let x = 1; x < COUPON_MODULES; x += 1) {
      const [above, below] = [
        [isDark(x - 1, y - 1), isDark(x, y - 1)],
        [isDark(x - 1, y), isDark(x, y)],
      ];
      const isTouching = above[0] !== above[1] && above[0] === below[1] && above[1] === below[0];
      if (!isTouching) continue;
      for (const right of AROUND) for (const down of AROUND) sum += levels(x + right, y + down);
      count += AROUND.length ** 2;
    }
  }
  return sum / Math.max(1, count);
}

/** The 10 to 90 % width of a Gaussian edge, in standard deviations. */
const EDGE_IN_DEVIATIONS = 2.563;
/**
 * A round tool rounds corners, unless what it cuts there overlaps: symbols count most whose cuts grew by half a
 * standard deviation on each side, within this many.
 */
const OVERLAP = { middle: 0.5, within: 0.4 };
/** By how much corners are lighter than growth and softness make them. */
function offCorners(measured: readonly TonedMeasure[], isCutDark: boolean): number {
  let [sum, whole] = [0, 0];
  for (const { growth, edgeWidth, corner } of measured) {
    const far = (growth / 2 / edgeWidth) * EDGE_IN_DEVIATIONS;
    const cut = isCutDark ? far : -far;
    const weight = Math.exp(-(((cut - OVERLAP.middle) / OVERLAP.within) ** 2));
    const expected = far >= 0 ? 2 * lightBeyond(far) ** 2 : 1 - 2 * lightBeyond(-far) ** 2;
    sum += weight * (corner - expected);
    whole += weight;
  }
  return sum / whole;
}

/** What a Gaussian edge lets through so many standard deviations on its dark side: a logistic function comes near. */
function lightBeyond(deviations: number): number {
  return 1 / (1 + Math.exp(1.702 * deviations));
}
