import { WIDTHS } from "./image-types.ts";

const LARGEST_WIDTH = Math.max(...WIDTHS);
/** WebP's maximum is 16,383; a screenshot of a whole page is rendered down to this height. */
const LARGEST_HEIGHT = 2 * LARGEST_WIDTH;

export type Size = { width: number; height: number };

/** A size after a turn by quarters, in degrees. */
export function turnedSize({ width, height }: Size, rotation: number): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The maximum size of a rendered picture: fitted into these, never enlarged. */
function largestSize({ width, height }: Size): Size {
  const scale = Math.min(1, LARGEST_WIDTH / width, LARGEST_HEIGHT / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The widths of a picture's variants, largest first: its own, and the next five below it. */
export function variantSizes(original: Size): Size[] {
  const largest = largestSize(original);
  const smaller = WIDTHS.filter((width) => width < largest.width).map((width) => ({
    width,
    height: Math.max(1, Math.round((largest.height * width) / largest.width)),
  }));
  return [largest, ...smaller.toReversed()];
}
