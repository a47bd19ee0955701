import {
  compose,
  IDENTITY,
  scaling,
  squareToQuadrilateral,
  translation,
  type Homography,
} from "./homography.ts";
import type { Size } from "./picture.ts";
import type { Point, Quadrilateral, Recipe, Rectangle } from "./recipe.ts";
import { rectifiedSize } from "./rectified-size.ts";

export type Geometry = {
  output: Size;
  /** From output pixels to source pixels. */
  homography: Homography;
};

/**
 * Turning, mirroring, corners, angle and crop as one map. Every step ends on whole pixels, so that turning and cropping
 * alone copy pixels instead of sampling between them.
 */
export function geometryOf(recipe: Recipe, source: Size): Geometry {
  const { quarterTurns = 0, mirrored = false, corners, angle = 0, crop } = recipe;
  let geometry: Geometry = { output: source, homography: IDENTITY };
  geometry = turn(geometry, quarterTurns);
  if (mirrored) geometry = mirror(geometry);
  if (corners !== undefined) geometry = rectify(geometry, corners);
  if (angle !== 0) geometry = rotate(geometry, angle);
  return crop === undefined ? geometry : cropTo(geometry, crop);
}

/** `step` maps from the new frame to the one before. */
function after({ homography }: Geometry, step: Homography, output: Size): Geometry {
  return { output, homography: compose(homography, step) };
}

function turn(before: Geometry, quarterTurns: number): Geometry {
  const { width, height } = before.output;
  const turned = { width: height, height: width };
  if (quarterTurns === 1) return after(before, [0, 1, 0, -1, 0, height, 0, 0, 1], turned);
  if (quarterTurns === 2) {
    return after(before, [-1, 0, width, 0, -1, height, 0, 0, 1], before.output);
  }
  if (quarterTurns === 3) return after(before, [0, -1, width, 1, 0, 0, 0, 0, 1], turned);
  return before;
}

function mirror(before: Geometry): Geometry {
  return after(before, [-1, 0, before.output.width, 0, 1, 0, 0, 0, 1], before.output);
}

function rectify(before: Geometry, corners: Quadrilateral): Geometry {
  const { width, height } = before.output;
  const toPixels = ([x, y]: Point): Point => [x * width, y * height];
  const [a, b, c, d] = corners;
  const quadrilateral: Quadrilateral = [toPixels(a), toPixels(b), toPixels(c), toPixels(d)];
  const size = rectifiedSize(quadrilateral, before.output);
  const step = compose(
    squareToQuadrilateral(quadrilateral),
    scaling(1 / size.width, 1 / size.height),
  );
  return after(before, step, size);
}

/**
 * A rectangle of the same proportions, s times as large, fits into the rotated one if its own bounding box after
 * rotating back does: s (w cos + h sin) ≤ w and s (w sin + h cos) ≤ h.
 */
function rotate(before: Geometry, angle: number): Geometry {
  const { width, height } = before.output;
  const radians = (angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const across = Math.abs(sin);
  const scale = Math.min(
    width / (width * cos + height * across),
    height / (width * across + height * cos),
  );
  // Downwards, as upwards would show empty corners; the small part keeps 1000.0000001 from losing nothing to rounding.
  const size = {
    width: Math.max(1, Math.floor(width * scale + 1e-6)),
    height: Math.max(1, Math.floor(height * scale + 1e-6)),
  };
  const back: Homography = [cos, sin, 0, -sin, cos, 0, 0, 0, 1];
  const fromMiddle = compose(back, translation(-size.width / 2, -size.height / 2));
  return after(before, compose(translation(width / 2, height / 2), fromMiddle), size);
}

function cropTo(before: Geometry, { x, y, width, height }: Rectangle): Geometry {
  const across = span(x, x + width, before.output.width);
  const down = span(y, y + height, before.output.height);
  const size = { width: across.length, height: down.length };
  return after(before, translation(across.start, down.start), size);
}

/** From one fraction of a length to another in whole pixels, one at least. */
function span(from: number, to: number, length: number): { start: number; length: number } {
  const start = Math.min(length - 1, Math.round(from * length));
  const end = Math.min(length, Math.max(start + 1, Math.round(to * length)));
  return { start, length: end - start };
}
