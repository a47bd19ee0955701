import type { Hole } from "./biharmonic.ts";

/** Beyond so many standard deviations it is an edge, not grain. */
const OUTLIER = 2.5;

/** Opposite neighbours: their mean has no part of a slope, also beside a hole, where one side is missing. */
const PAIRS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
  [2, 0],
  [0, 2],
] as const;

/** For each unknown pixel the known one that is nearest, by rings outwards from the hole's rim; -1 where there is none. */
export function nearestKnown({ unknown, width, height }: Hole): Int32Array {
  const nearest = new Int32Array(unknown.length).fill(-1);
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height;
  const queue: number[] = [];
  for (const [at, mark] of unknown.entries()) {
    if (mark === 1) continue;
    nearest[at] = at;
    const x = at % width;
    const y = Math.floor(at / width);
    const isRim = STEPS.some(
      ([dx, dy]) => isInside(x + dx, y + dy) && unknown[at + dy * width + dx] === 1,
    );
    if (isRim) queue.push(at);
  }
  for (let index = 0; index < queue.length; index += 1) {
    const at = queue[index] ?? 0;
    const x = at % width;
    const y = Math.floor(at / width);
    for (const [dx, dy] of STEPS) {
      const next = at + dy * width + dx;
      if (!isInside(x + dx, y + dy) || nearest[next] !== -1) continue;
      nearest[next] = nearest[at] ?? -1;
      queue.push(next);
    }
  }
  return nearest;
}

const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/**
 * The grain of the surroundings, for the unknown pixels: what a pixel differs from the mean of its neighbours, mirrored
 * into the hole at its rim. Mirrored and not drawn by lot, as grain has a size: neighbours stay neighbours.
 */
export function grainOf(hole: Hole, plane: Float32Array, nearest: Int32Array): Float32Array {
  const { unknown, width, height } = hole;
  const grain = new Float32Array(plane.length);
  const sizes: number[] = [];
  for (const [at, mark] of unknown.entries()) {
    const rim = nearest[at] ?? -1;
    if (mark === 0 || rim < 0) continue;
    const x = 2 * (rim % width) - (at % width);
    const y = 2 * Math.floor(rim / width) - Math.floor(at / width);
    const isInside = x >= 0 && y >= 0 && x < width && y < height;
    const from = isInside && unknown[y * width + x] === 0 ? y * width + x : rim;
    const value = (plane[from] ?? 0) - smoothedAt(hole, plane, from);
    grain[at] = value;
    sizes.push(Math.abs(value));
  }
  const sorted = sizes.toSorted((a, b) => a - b);
  // 1.4826 medians of the absolute values are the standard deviation of normal noise.
  const limit = OUTLIER * 1.4826 * (sorted[sorted.length >> 1] ?? 0);
  return grain.map((value) => Math.min(limit, Math.max(-limit, value)));
}

/** The mean of the known opposite neighbours of a known pixel. */
function smoothedAt({ unknown, width, height }: Hole, plane: Float32Array, at: number): number {
  const x = at % width;
  const y = Math.floor(at / width);
  let sum = 0;
  let count = 0;
  for (const [dx, dy] of PAIRS) {
    const isInside = x >= dx && x + dx < width && y >= Math.abs(dy) && y + Math.abs(dy) < height;
    const offset = dy * width + dx;
    if (!isInside || unknown[at + offset] !== 0 || unknown[at - offset] !== 0) continue;
    sum += (plane[at + offset] ?? 0) + (plane[at - offset] ?? 0);
    count += 2;
  }
  return count === 0 ? (plane[at] ?? 0) : sum / count;
}
