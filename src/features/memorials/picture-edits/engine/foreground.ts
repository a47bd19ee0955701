import type { Picture } from "./picture.ts";

/** Of width and height: where a table or an album page is seen beside what lies on it. */
const BORDER = 0.03;
const FITS = 4;
/** Standard deviations of the background beyond which something lies on it, and levels at least. */
const OUTLIER = 4;
const DISTANCE_MIN = 14;
const OPENING = 2;

/** A value at (x, y) is offset + across x + down y: light falls from one side. */
type Plane = { offset: number; across: number; down: number };

/** For red, green and blue. */
type Planes = readonly [Plane, Plane, Plane];

/**
 * Marks what differs from the colour of the border, which may change evenly across the picture. Holes are filled, as a
 * photograph has spots of any colour; what is as thin as a thread is dropped.
 */
export function markForeground(picture: Picture): Uint8Array {
  const { width, height } = picture;
  const planes = fitBackground(picture);
  const distances = new Float32Array(width * height);
  for (let at = 0; at < distances.length; at += 1)
    distances[at] = distanceFrom(picture, planes, at);
  const border = borderPixels(picture).map((at) => distances[at] ?? 0);
  const limit = Math.max(DISTANCE_MIN, OUTLIER * 1.4826 * medianOf(border));
  const mask = Uint8Array.from(distances, (distance) => (distance > limit ? 1 : 0));
  const closed = erode(dilate(mask, width, 1), width, 1);
  const filled = fillEnclosed(closed, width, height);
  return dilate(erode(filled, width, OPENING), width, OPENING);
}

function borderPixels({ width, height }: Picture): number[] {
  const across = Math.max(1, Math.round(width * BORDER));
  const down = Math.max(1, Math.round(height * BORDER));
  const pixels: number[] = [];
  for (let at = 0; at < width * height; at += 1) {
    const x = at % width;
    const y = Math.floor(at / width);
    const isInside = x >= across && x < width - across && y >= down && y < height - down;
    if (!isInside) pixels.push(at);
  }
  return pixels;
}

/** Least squares, without what turned out not to be background: a print may reach the edge. */
function fitBackground(picture: Picture): Planes {
  const border = borderPixels(picture);
  let planes = fitPlanes(picture, border);
  for (let fit = 1; fit < FITS; fit += 1) {
    planes = fitPlanes(picture, closestTo(picture, planes, border));
  }
  return planes;
}

function fitPlanes(picture: Picture, pixels: number[]): Planes {
  return [fitPlane(picture, pixels, 0), fitPlane(picture, pixels, 1), fitPlane(picture, pixels, 2)];
}

function closestTo(picture: Picture, planes: Planes, pixels: number[]): number[] {
  const distances = pixels.map((at) => distanceFrom(picture, planes, at));
  const limit = 2.5 * medianOf(distances) + 1;
  return pixels.filter((_, index) => (distances[index] ?? 0) <= limit);
}

/** By the normal equations, about the mean; coordinates in fractions, so that they are well conditioned. */
function fitPlane({ data, width, height, channels }: Picture, pixels: number[], channel: number) {
  const count = pixels.length;
  const points = pixels.map((at) => ({
    x: (at % width) / width,
    y: Math.floor(at / width) / height,
    value: data[at * channels + channel] ?? 0,
  }));
  const meanOf = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / count;
  const [x, y, value] = [meanOf((p) => p.x), meanOf((p) => p.y), meanOf((p) => p.value)];
  const xx = meanOf((p) => (p.x - x) ** 2) + 1e-9;
  const yy = meanOf((p) => (p.y - y) ** 2) + 1e-9;
  const xy = meanOf((p) => (p.x - x) * (p.y - y));
  const xv = meanOf((p) => (p.x - x) * (p.value - value));
  const yv = meanOf((p) => (p.y - y) * (p.value - value));
  const determinant = xx * yy - xy * xy;
  const across = (xv * yy - yv * xy) / determinant;
  const down = (yv * xx - xv * xy) / determinant;
  return {
    offset: value - across * x - down * y,
    across: across / width,
    down: down / height,
  };
}

/** Of a pixel's colour from the background behind it. */
function distanceFrom({ data, width, channels }: Picture, planes: Planes, at: number): number {
  const x = at % width;
  const y = (at - x) / width;
  const [red, green, blue] = planes;
  const from = at * channels;
  const byRed = (data[from] ?? 0) - valueAt(red, x, y);
  const byGreen = (data[from + 1] ?? 0) - valueAt(green, x, y);
  const byBlue = (data[from + 2] ?? 0) - valueAt(blue, x, y);
  return Math.sqrt(byRed * byRed + byGreen * byGreen + byBlue * byBlue);
}

function valueAt({ offset, across, down }: Plane, x: number, y: number): number {
  return offset + across * x + down * y;
}

/** Everything that can't be reached from the edge over unmarked pixels. */
function fillEnclosed(mask: Uint8Array, width: number, height: number): Uint8Array {
  const filled = new Uint8Array(mask.length).fill(1);
  const queue: number[] = [];
  const reach = (at: number) => {
    if (mask[at] !== 0 || filled[at] === 0) return;
    filled[at] = 0;
    queue.push(at);
  };
  for (let x = 0; x < width; x += 1) [x, x + width * (height - 1)].forEach(reach);
  for (let y = 0; y < height; y += 1) [y * width, y * width + width - 1].forEach(reach);
  for (const at of queue) {
    const x = at % width;
    if (x > 0) reach(at - 1);
    if (x < width - 1) reach(at + 1);
    reach(at - width);
    reach(at + width);
  }
  return filled;
}

function dilate(mask: Uint8Array, width: number, radius: number): Uint8Array {
  return spread(mask, width, radius, 1);
}

function erode(mask: Uint8Array, width: number, radius: number): Uint8Array {
  return spread(mask, width, radius, 0);
}

/** Gives a mark to all pixels within a square around one that has it, in rows and then in columns. */
function spread(mask: Uint8Array, width: number, radius: number, mark: 0 | 1): Uint8Array {
  const rows = mask.slice();
  for (let at = 0; at < mask.length; at += 1) {
    if (mask[at] !== mark) continue;
    const x = at % width;
    const start = at - Math.min(x, radius);
    rows.fill(mark, start, at + Math.min(width - 1 - x, radius) + 1);
  }
  const result = rows.slice();
  for (let at = 0; at < mask.length; at += 1) {
    if (rows[at] !== mark) continue;
    for (let step = -radius; step <= radius; step += 1) {
      const to = at + step * width;
      if (to >= 0 && to < mask.length) result[to] = mark;
    }
  }
  return result;
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
