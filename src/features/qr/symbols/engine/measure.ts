import { layoutOf, type Module } from "./codewords.ts";
import type { Matrix } from "./matrix.ts";
import { edgeWidth, levelsOf } from "./edges.ts";
import { fitSymbol, largestShift } from "./fit.ts";
import { shortestSide, type Corners } from "./perspective.ts";
import type { Raster } from "./raster.ts";
import { apertureFor, evenLight, lookAt, reflectance } from "./reflectance.ts";
import { QUIET_ZONE, type SymbolSettings } from "./symbol-settings.ts";

/**
 * What a photograph tells about a known symbol. Margins as in ISO/IEC 15415: twice the distance
 * from the threshold, relative to the contrast; negative for modules of the wrong colour.
 */
export type Measured = {
  modules: number;
  level: SymbolSettings["level"];
  pixelsAModule: number;
  isReversed: boolean;
  /** Lightest minus darkest, relative to the lightest: a photograph has no white reference. */
  contrast: number;
  /** The worst of its eight modules. */
  codewords: { block: number; margin: number }[];
  blocks: number[];
  finders: number[][];
  timing: number[][];
  alignment: number[][];
  quiet: number[];
  /** The largest displacement of a piece of the symbol, in modules. */
  shift: number;
  /** By how much dark areas are wider than drawn, in modules. */
  growth: number;
  /** The 10 to 90 % width of edges, in modules: 0 is sharp. */
  edgeWidth: number;
};

export type Known = { matrix: Matrix; level: SymbolSettings["level"]; isReversed: boolean };

/** `null` if the quiet zone isn't entirely in the picture. */
export function measureSymbol(raster: Raster, corners: Corners, known: Known): Measured | null {
  const { matrix, level, isReversed } = known;
  const size = matrix.length;
  const isLight = (x: number, y: number) => (matrix[y]?.[x] ?? false) === isReversed;
  const { corners: fitted, edges, growth } = fitSymbol(raster, corners, size, isLight);
  const look = lookAt(raster, fitted, size);
  const edge = size + QUIET_ZONE;
  const field = [-QUIET_ZONE, edge].flatMap((x) => [-QUIET_ZONE, edge].map((y) => [x, y] as const));
  if (!field.every(([x, y]) => look.isWithin(x, y))) return null;

  const light = evenLight(look, size, isLight);
  const softness = edgeWidth(levelsOf(look, size, isLight), edges);
  const spots = apertureFor(softness);
  const shades = shadesOf(size, (x, y) => reflectance(look, x, y, spots) / light(x + 0.5, y + 0.5));
  const [least, most] = extremes(shades.values());
  const threshold = (least + most) / 2;
  const marginOf = ({ x, y }: Module) => {
    const beyond = (shades.get(placeOf(x, y)) ?? threshold) - threshold;
    return (2 * (isLight(x, y) ? beyond : -beyond)) / (most - least);
  };
  const { codewords, blocks, finders, timing, alignment } = layoutOf(size, level);
  const margins = (places: Module[][]) => places.map((some) => some.map(marginOf));
  return {
    modules: size,
    level,
    pixelsAModule: shortestSide(fitted) / size,
    isReversed,
    contrast: (most - least) / most,
    codewords: codewords.map(({ block, modules }) => ({
      block,
      margin: Math.min(...modules.map(marginOf)),
    })),
    blocks,
    finders: margins(finders),
    timing: margins(timing),
    alignment: margins(alignment),
    quiet: quietZone(size).map(marginOf),
    shift: largestShift(edges, size),
    growth,
    edgeWidth: softness,
  };
}

function placeOf(x: number, y: number): string {
  return `${x} ${y}`;
}

/** Of every module, including the quiet zone. */
function shadesOf(size: number, shade: (x: number, y: number) => number): Map<string, number> {
  const shades = new Map<string, number>();
  for (let y = -QUIET_ZONE; y < size + QUIET_ZONE; y += 1) {
    for (let x = -QUIET_ZONE; x < size + QUIET_ZONE; x += 1) shades.set(placeOf(x, y), shade(x, y));
  }
  return shades;
}

function extremes(values: Iterable<number>): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return [least, most];
}

function quietZone(size: number): Module[] {
  const side = size + 2 * QUIET_ZONE;
  return Array.from({ length: side * side }, (_, index) => ({
    x: (index % side) - QUIET_ZONE,
    y: Math.floor(index / side) - QUIET_ZONE,
  })).filter(({ x, y }) => x < 0 || y < 0 || x >= size || y >= size);
}
