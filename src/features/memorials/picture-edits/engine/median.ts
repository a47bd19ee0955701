import type { Size } from "./picture.ts";

/**
 * The median of the square around each value, with a histogram that moves along the row: Huang, Yang and Tang, A Fast
 * Two-Dimensional Median Filtering Algorithm (1979). Squares end at the edges.
 */
export function medianFilter(
  plane: Uint8Array,
  { width, height }: Size,
  radius: number,
): Uint8Array {
  const result = new Uint8Array(plane.length);
  const counts = new Uint32Array(256);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height - 1, y + radius);
    counts.fill(0);
    let total = 0;
    let level = 0;
    // How many values are below the level.
    let below = 0;
    const change = (x: number, by: 1 | -1) => {
      for (let row = top; row <= bottom; row += 1) {
        const value = plane[row * width + x] ?? 0;
        counts[value] = (counts[value] ?? 0) + by;
        if (value < level) below += by;
      }
      total += by * (bottom - top + 1);
    };
    for (let x = 0; x < Math.min(radius, width); x += 1) change(x, 1);
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) change(x + radius, 1);
      if (x - radius - 1 >= 0) change(x - radius - 1, -1);
      const half = total >> 1;
      while (below > half) {
        level -= 1;
        below -= counts[level] ?? 0;
      }
      while (level < 255 && below + (counts[level] ?? 0) <= half) {
        below += counts[level] ?? 0;
        level += 1;
      }
      result[y * width + x] = level;
    }
  }
  return result;
}
