import type { Geometry } from "./geometry.ts";
import { mapPoint } from "./homography.ts";
import type { Picture } from "./picture.ts";

/** 0 to 255. */
export type Range = { low: number; high: number };

/** Red, green, blue: what fading is measured by. */
export type Statistics = readonly [Range, Range, Range];

/** Enough for a percentile of half a percent, and the same work for any size. */
const GRID = 512;
/** Dust and specular highlights lie outside. */
const TAIL = 0.005;

/**
 * Percentiles of each channel over what the geometry shows: a table or album page around a print says nothing of its
 * colours. Both renderers must be given the same, of the same copy: percentiles of copies of other sizes differ by
 * noise.
 */
export function statisticsOf(picture: Picture, { output, homography }: Geometry): Statistics {
  const { data, width, height, channels } = picture;
  const red = new Uint32Array(256);
  const green = new Uint32Array(256);
  const blue = new Uint32Array(256);
  const columns = Math.min(GRID, output.width);
  const rows = Math.min(GRID, output.height);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = ((column + 0.5) * output.width) / columns;
      const y = ((row + 0.5) * output.height) / rows;
      const [u, v] = mapPoint(homography, [x, y]);
      const nearestX = Math.min(width - 1, Math.max(0, Math.floor(u)));
      const nearestY = Math.min(height - 1, Math.max(0, Math.floor(v)));
      const at = (nearestY * width + nearestX) * channels;
      countLevel(red, data[at] ?? 0);
      countLevel(green, data[at + 1] ?? 0);
      countLevel(blue, data[at + 2] ?? 0);
    }
  }
  const tail = rows * columns * TAIL;
  return [rangeOf(red, tail), rangeOf(green, tail), rangeOf(blue, tail)];
}

function countLevel(counts: Uint32Array, level: number): void {
  counts[level] = (counts[level] ?? 0) + 1;
}

function rangeOf(counts: Uint32Array, tail: number): Range {
  let low = 0;
  for (let seen = counts[0] ?? 0; seen <= tail && low < 255; seen += counts[low] ?? 0) low += 1;
  let high = 255;
  for (let seen = counts[255] ?? 0; seen <= tail && high > 0; seen += counts[high] ?? 0) high -= 1;
  return { low: Math.min(low, high), high: Math.max(low, high) };
}
