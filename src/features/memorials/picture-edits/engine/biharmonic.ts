import type { Size } from "./picture.ts";

/** One channel of the window, with the pixels to be filled marked. */
export type Hole = Size & { planes: readonly Float32Array[]; unknown: Uint8Array };

/** Below it a coarser copy holds nothing. */
const SIDE_MIN = 12;
const STEPS_COARSEST = 120;
const STEPS = 24;
/** Of the first residual: a hundredth of a level is far below rounding. */
const TOLERANCE = 1e-6;

/**
 * Fills the unknown pixels with the smoothest surface that continues its surroundings in value and slope: the biharmonic
 * equation, as in Damelin and Hoang, On Surface Completion and Image Inpainting by Biharmonic Functions (2018). Solved by
 * conjugate gradients from a half-size copy's solution upwards (the cascadic multigrid method, Bornemann and Deuflhard,
 * 1996), as on the pixels alone their number of steps grows with the square of the hole's width.
 */
export function fillHole(hole: Hole): void {
  const isSmall = Math.min(hole.width, hole.height) < 2 * SIDE_MIN;
  const coarse = isSmall ? null : halve(hole);
  const isCoarsest = coarse === null || !coarse.unknown.includes(1);
  if (coarse === null) fillWithMean(hole);
  else {
    if (!isCoarsest) fillHole(coarse);
    enlarge(coarse, hole);
  }
  const stencil = stencilOf(hole);
  for (const plane of hole.planes) relax(plane, stencil, isCoarsest ? STEPS_COARSEST : STEPS);
}

/** Means of two by two pixels, of those that are known. */
function halve({ planes, unknown, width, height }: Hole): Hole {
  const size = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const coarse = planes.map(() => new Float32Array(size.width * size.height));
  const mask = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const at = y * size.width + x;
      const fine = 2 * y * width + 2 * x;
      const right = 2 * x + 1 < width ? 1 : 0;
      const down = 2 * y + 1 < height ? width : 0;
      // At the right and lower edge of an odd size a pixel counts twice, which does no harm.
      const [p, q, r, s] = [fine, fine + right, fine + down, fine + down + right] as const;
      const a = 1 - (unknown[p] ?? 1);
      const b = 1 - (unknown[q] ?? 1);
      const c = 1 - (unknown[r] ?? 1);
      const d = 1 - (unknown[s] ?? 1);
      const known = a + b + c + d;
      if (known === 0) {
        mask[at] = 1;
        continue;
      }
      for (const [channel, plane] of planes.entries()) {
        const values = coarse[channel] ?? plane;
        const upper = a * (plane[p] ?? 0) + b * (plane[q] ?? 0);
        const lower = c * (plane[r] ?? 0) + d * (plane[s] ?? 0);
        values[at] = (upper + lower) / known;
      }
    }
  }
  return { ...size, planes: coarse, unknown: mask };
}

/** Bilinear, into the unknown pixels only. */
function enlarge(coarse: Hole, { planes, unknown, width }: Hole): void {
  for (let at = 0; at < unknown.length; at += 1) {
    if (unknown[at] === 0) continue;
    const x = Math.max(0, ((at % width) + 0.5) / 2 - 0.5);
    const y = Math.max(0, (Math.floor(at / width) + 0.5) / 2 - 0.5);
    const left = Math.min(coarse.width - 1, Math.floor(x));
    const top = Math.min(coarse.height - 1, Math.floor(y));
    const right = left + 1 < coarse.width ? 1 : 0;
    const down = top + 1 < coarse.height ? coarse.width : 0;
    const from = top * coarse.width + left;
    for (const [channel, plane] of planes.entries()) {
      const values = coarse.planes[channel] ?? plane;
      const upper = mix(values[from] ?? 0, values[from + right] ?? 0, x - left);
      const lower = mix(values[from + down] ?? 0, values[from + down + right] ?? 0, x - left);
      plane[at] = mix(upper, lower, y - top);
    }
  }
}

function fillWithMean({ planes, unknown }: Hole): void {
  const known = unknown.reduce((count, mark) => count + 1 - mark, 0);
  for (const plane of planes) {
    const sum = plane.reduce((total, value, at) => (unknown[at] === 0 ? total + value : total), 0);
    const mean = sum / Math.max(1, known);
    for (const [at, mark] of unknown.entries()) if (mark === 1) plane[at] = mean;
  }
}

/**
 * Where the Laplacian is needed: at the unknown pixels, which come first, and at their neighbours. Four neighbours
 * each; at the window's edge a missing one is the pixel itself, so that nothing flows across.
 */
type Stencil = { cells: Int32Array; neighbours: Int32Array; count: number; area: number };

function stencilOf({ unknown, width, height }: Hole): Stencil {
  const isListed = new Uint8Array(unknown.length);
  const cells: number[] = [];
  for (const [at, mark] of unknown.entries()) if (mark === 1) cells.push(at);
  for (const at of cells) isListed[at] = 1;
  const count = cells.length;
  const neighboursOf = (at: number): number[] => {
    const x = at % width;
    return [
      x > 0 ? at - 1 : at,
      x < width - 1 ? at + 1 : at,
      at >= width ? at - width : at,
      at < width * (height - 1) ? at + width : at,
    ];
  };
  for (let index = 0; index < count; index += 1) {
    for (const neighbour of neighboursOf(cells[index] ?? 0)) {
      if (isListed[neighbour] === 1) continue;
      isListed[neighbour] = 1;
      cells.push(neighbour);
    }
  }
  const neighbours = Int32Array.from(cells.flatMap(neighboursOf));
  return { cells: Int32Array.from(cells), neighbours, count, area: unknown.length };
}

/**
 * Conjugate gradients (Hestenes and Stiefel, 1952) on the squared Laplacian, which is symmetric and positive definite:
 * the sum of squares of the Laplacian over all cells becomes as small as it can.
 */
function relax(values: Float32Array, stencil: Stencil, steps: number): void {
  const { cells, count, area } = stencil;
  const laplacian = new Float32Array(area);
  const direction = new Float32Array(area);
  const residual = new Float32Array(count);
  const image = new Float32Array(count);
  squaredLaplacian(values, stencil, laplacian, image);
  let norm = 0;
  for (let index = 0; index < count; index += 1) {
    const value = -(image[index] ?? 0);
    residual[index] = value;
    direction[cells[index] ?? 0] = value;
    norm += value * value;
  }
  const enough = Math.max(count * 1e-6, norm * TOLERANCE);
  for (let step = 0; step < steps && norm > enough; step += 1) {
    squaredLaplacian(direction, stencil, laplacian, image);
    let energy = 0;
    for (let index = 0; index < count; index += 1) {
      energy += (direction[cells[index] ?? 0] ?? 0) * (image[index] ?? 0);
    }
    const length = norm / energy;
    let next = 0;
    for (let index = 0; index < count; index += 1) {
      const cell = cells[index] ?? 0;
      values[cell] = (values[cell] ?? 0) + length * (direction[cell] ?? 0);
      const value = (residual[index] ?? 0) - length * (image[index] ?? 0);
      residual[index] = value;
      next += value * value;
    }
    const turn = next / norm;
    norm = next;
    for (let index = 0; index < count; index += 1) {
      const cell = cells[index] ?? 0;
      direction[cell] = (residual[index] ?? 0) + turn * (direction[cell] ?? 0);
    }
  }
}

/** The five-point Laplacian twice. */
function squaredLaplacian(
  values: Float32Array,
  { cells, neighbours, count }: Stencil,
  laplacian: Float32Array,
  image: Float32Array,
): void {
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] ?? 0;
    laplacian[cell] = differenceAt(values, cell, neighbours, 4 * index);
  }
  for (let index = 0; index < count; index += 1) {
    image[index] = differenceAt(laplacian, cells[index] ?? 0, neighbours, 4 * index);
  }
}

function differenceAt(
  values: Float32Array,
  cell: number,
  neighbours: Int32Array,
  first: number,
): number {
  const left = values[neighbours[first] ?? 0] ?? 0;
  const right = values[neighbours[first + 1] ?? 0] ?? 0;
  const above = values[neighbours[first + 2] ?? 0] ?? 0;
  const below = values[neighbours[first + 3] ?? 0] ?? 0;
  return left + right + above + below - 4 * (values[cell] ?? 0);
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}
