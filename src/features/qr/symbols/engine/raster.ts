import type { Drawing } from "./drawing.ts";

/** Grey values, row by row; 0 is black. */
export type Raster = { width: number; height: number; pixels: Uint8Array };

/** Scan lines per pixel row; horizontal coverage is exact. */
const LINES = 4;
const DOT_SIDES = 32;

/** Fills points within an odd number of closed lines black. Coordinates in pixels. */
export function fillLoops(loops: readonly Float64Array[], width: number, height: number): Raster {
  const crossings: number[][] = Array.from({ length: height * LINES }, () => []);
  for (const loop of loops) {
    for (let index = 0; index < loop.length; index += 2) {
      const next = (index + 2) % loop.length;
      addEdge(crossings, [loop[index], loop[index + 1], loop[next], loop[next + 1]]);
    }
  }
  const pixels = new Uint8Array(width * height);
  const covered = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    covered.fill(0);
    for (let line = 0; line < LINES; line += 1) {
      const at = crossings[y * LINES + line] ?? [];
      at.sort((a, b) => a - b);
      for (let index = 0; index + 1 < at.length; index += 2) {
        coverSpan(covered, at[index] ?? 0, at[index + 1] ?? 0);
      }
    }
    for (let x = 0; x < width; x += 1) {
      pixels[y * width + x] = 255 - Math.round((255 * (covered[x] ?? 0)) / LINES);
    }
  }
  return { width, height, pixels };
}

function addEdge(crossings: number[][], edge: (number | undefined)[]): void {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = edge;
  if (y0 === y1) return;
  const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
  const slope = (x1 - x0) / (y1 - y0);
  // Each scan line is in the middle of its share of a pixel.
  const first = Math.max(0, Math.ceil(top * LINES - 0.5));
  const last = Math.min(crossings.length, Math.ceil(bottom * LINES - 0.5));
  for (let line = first; line < last; line += 1) {
    crossings[line]?.push(x0 + ((line + 0.5) / LINES - y0) * slope);
  }
}

function coverSpan(covered: Float64Array, from: number, to: number): void {
  const [left, right] = [Math.max(0, from), Math.min(covered.length, to)];
  if (right <= left) return;
  const [first, last] = [Math.floor(left), Math.min(covered.length - 1, Math.floor(right))];
  if (first === last) {
    covered[first] = (covered[first] ?? 0) + right - left;
    return;
  }
  covered[first] = (covered[first] ?? 0) + first + 1 - left;
  for (let x = first + 1; x < last; x += 1) covered[x] = (covered[x] ?? 0) + 1;
  covered[last] = (covered[last] ?? 0) + right - last;
}

/** A drawing at the given pixels per module: black is cut. */
export function fillDrawing(drawing: Drawing, pixelsAModule: number): Raster {
  const scale = pixelsAModule / drawing.moduleMm;
  const loops: Float64Array[] = drawing.loops.map(({ points }) =>
    points.map((value) => value * scale),
  );
  for (const { x, y, radius } of drawing.dots) {
    loops.push(circle(x * scale, y * scale, radius * scale));
  }
  return fillLoops(loops, drawing.columns * pixelsAModule, drawing.rows * pixelsAModule);
}

function circle(x: number, y: number, radius: number): Float64Array {
  return Float64Array.from({ length: 2 * DOT_SIDES }, (_, index) => {
    const angle = (Math.PI * 2 * Math.floor(index / 2)) / DOT_SIDES;
    return index % 2 === 0 ? x + radius * Math.cos(angle) : y + radius * Math.sin(angle);
  });
}

/** Inverts black and white. */
export function inverted({ width, height, pixels }: Raster): Raster {
  return { width, height, pixels: pixels.map((value) => 255 - value) };
}
