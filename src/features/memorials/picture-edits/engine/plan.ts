import { colourMatrix, type ColourMatrix } from "./colour-matrix.ts";
import { geometryOf, type Geometry } from "./geometry.ts";
import { compose, mapPoint, scaling } from "./homography.ts";
import type { Size } from "./picture.ts";
import { quadrilateralArea } from "./quadrilateral.ts";
import type { Heal, Point, Recipe, Rectangle } from "./recipe.ts";
import type { Statistics } from "./statistics.ts";
import { toneTables, type ToneTables } from "./tone-tables.ts";

/** An unsharp mask: how much of the difference to a Gaussian blur is added, and how wide that is in pixels. */
export type Sharpness = { amount: number; sigma: number };

/**
 * What renderers do, without a choice left to them: heals and blurs on the source, sampling through the homography,
 * tables, matrix, rounding to 8 bits, sharpness. Nothing is rounded before, or a steep table would show it.
 */
export type Plan = Geometry & {
  source: Size;
  /**
   * 1: bicubic (Catmull-Rom), at the pixel's centre. More: the mean of so many times so many bilinear samples, evenly
   * over the pixel.
   */
  samples: number;
  tables: ToneTables;
  matrix: ColourMatrix;
  sharpness: Sharpness | null;
  /** In source pixels. */
  heals: Heal[];
  blurs: Rectangle[];
};

/** Beyond it, bicubic sampling would leave pixels out. */
const BICUBIC_SHRINK_MAX = 1.3;
const SAMPLES_MAX = 16;
/** Pictures are looked at about so wide: what is sharpened shows there. */
const VIEWED_SIDE = 2400;
const SIGMA_MIN = 0.6;
const SHARPNESS_AMOUNT = 1.5;

/** Pure: the same recipe, size and statistics make the same plan, in a browser and on the server. */
export function planOf(recipe: Recipe, source: Size, statistics: Statistics): Plan {
  const longer = Math.max(source.width, source.height);
  const geometry = geometryOf(recipe, source);
  const inPixels = ([x, y]: Point): Point => [x * source.width, y * source.height];
  return {
    ...geometry,
    source,
    samples: samplesFor(geometry),
    tables: toneTables(recipe, statistics),
    matrix: colourMatrix(recipe),
    sharpness: sharpnessOf(recipe.sharpness ?? 0, geometry.output),
    heals: (recipe.heals ?? []).map(({ points, radius }) => ({
      points: points.map(inPixels),
      radius: radius * longer,
    })),
    blurs: (recipe.blurs ?? []).map(({ x, y, width, height }) => ({
      x: x * source.width,
      y: y * source.height,
      width: width * source.width,
      height: height * source.height,
    })),
  };
}

/** The same picture in another size, as for a screen. */
export function resizePlan(plan: Plan, output: Size): Plan {
  const { width, height } = plan.output;
  const scale = scaling(width / output.width, height / output.height);
  const geometry = { output, homography: compose(plan.homography, scale) };
  const { sharpness } = plan;
  const ratio = Math.max(output.width, output.height) / Math.max(width, height);
  return {
    ...plan,
    ...geometry,
    samples: samplesFor(geometry),
    sharpness: sharpness && { ...sharpness, sigma: Math.max(SIGMA_MIN, sharpness.sigma * ratio) },
  };
}

/** By the root of source area over output area: perspective shrinks one side and enlarges the other. */
function samplesFor({ output: { width, height }, homography }: Geometry): number {
  const area = quadrilateralArea([
    mapPoint(homography, [0, 0]),
    mapPoint(homography, [width, 0]),
    mapPoint(homography, [width, height]),
    mapPoint(homography, [0, height]),
  ]);
  const shrink = Math.sqrt(Math.abs(area) / (width * height));
  return shrink <= BICUBIC_SHRINK_MAX ? 1 : Math.min(SAMPLES_MAX, Math.ceil(shrink));
}

function sharpnessOf(percent: number, { width, height }: Size): Sharpness | null {
  if (percent === 0) return null;
  const sigma = Math.max(SIGMA_MIN, Math.max(width, height) / VIEWED_SIDE);
  return { amount: (SHARPNESS_AMOUNT * percent) / 100, sigma };
}
