import { medianFilter } from "./median.ts";
import type { Picture, Size } from "./picture.ts";
import type { Heal } from "./recipe.ts";
import { findRegions, type Region } from "./regions.ts";
import { strokeOver } from "./stroke-over.ts";

/** Of the longer side: dust is smaller than the median's square. */
const RADIUS = 0.004;
/** Local noise beyond which a pixel is an outlier, and levels at least. */
const OUTLIER = 6;
const DIFFERENCE_MIN = 24;
const BLOCK = 32;
/** Of a block: more outliers are leaves or gravel. */
const OUTLIERS_MAX = 0.1;
/** What its surroundings differ from their median, as a part of what the spot does. */
const SURROUNDINGS_MAX = 0.2;
const HEALS_MAX = 500;
/** Looked at more closely, by contrast: in a noisy picture there are tens of thousands. */
const CANDIDATES_MAX = 3000;
/** In pixels: larger ones are things, and not dust. */
const REGION_MAX = 4000;
/** In pixels: the blurred rim of a spot, and the ring that JPEG and reduced copies lay around it. */
const RIM = 2.5;

type Spot = { region: Region; contrast: number };

/** Strokes over small spots and thin lines that differ from their surroundings, the clearest first. Only a suggestion. */
export function findDust(picture: Picture): Heal[] {
  const radius = Math.max(3, Math.round(RADIUS * Math.max(picture.width, picture.height)));
  const luma = lumaOf(picture);
  const median = medianFilter(luma, picture, radius);
  const differences = Int16Array.from(luma, (value, at) => value - (median[at] ?? 0));
  const limits = localLimits(differences, picture);
  return [1, -1]
    .flatMap((sign) => findSpots(differences, limits, { size: picture, sign }))
    .toSorted((a, b) => b.contrast - a.contrast)
    .slice(0, CANDIDATES_MAX)
    .filter((spot) => isCalmAround(differences, spot, picture))
    .map(({ region }) => strokeOver(region, picture, RIM))
    .filter((stroke) => stroke.radius <= radius + RIM)
    .slice(0, HEALS_MAX)
    .map((stroke) => inFractions(stroke, picture));
}

/** Rec. 709, rounded. */
function lumaOf({ data, width, height, channels }: Picture): Uint8Array {
  const luma = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < luma.length; at += 1, from += channels) {
    const red = 0.2126 * (data[from] ?? 0);
    const green = 0.7152 * (data[from + 1] ?? 0);
    const blue = 0.0722 * (data[from + 2] ?? 0);
    luma[at] = (red + green + blue + 0.5) | 0;
  }
  return luma;
}

/** For each block of pixels the difference beyond which one is an outlier; infinite where many are. */
function localLimits(differences: Int16Array, { width, height }: Size): Float32Array {
  const columns = Math.ceil(width / BLOCK);
  const rows = Math.ceil(height / BLOCK);
  const limits = new Float32Array(columns * rows);
  for (let block = 0; block < limits.length; block += 1) {
    const left = (block % columns) * BLOCK;
    const top = Math.floor(block / columns) * BLOCK;
    const counts = new Uint32Array(256);
    let total = 0;
    for (let y = top; y < Math.min(height, top + BLOCK); y += 1) {
      for (let x = left; x < Math.min(width, left + BLOCK); x += 1) {
        const size = Math.abs(differences[y * width + x] ?? 0);
        counts[size] = (counts[size] ?? 0) + 1;
        total += 1;
      }
    }
    const noise = 1.4826 * levelAt(counts, total / 2);
    const limit = Math.max(DIFFERENCE_MIN, OUTLIER * noise);
    const often = levelAt(counts, total * (1 - OUTLIERS_MAX));
    limits[block] = often > limit ? Infinity : limit;
  }
  return limits;
}

/** The level below or at which so many values are. */
function levelAt(counts: Uint32Array, rank: number): number {
  let level = 0;
  for (let seen = counts[0] ?? 0; seen < rank && level < 255; seen += counts[level] ?? 0)
    level += 1;
  return level;
}

/** Regions beyond the limit on one side, bright or dark. */
function findSpots(
  differences: Int16Array,
  limits: Float32Array,
  { size, sign }: { size: Size; sign: number },
): Spot[] {
  const { width } = size;
  const columns = Math.ceil(width / BLOCK);
  const mask = new Uint8Array(differences.length);
  for (let at = 0; at < mask.length; at += 1) {
    const row = Math.floor(Math.floor(at / width) / BLOCK);
    const limit = limits[row * columns + Math.floor((at % width) / BLOCK)] ?? Infinity;
    if (sign * (differences[at] ?? 0) > limit) mask[at] = 1;
  }
  return findRegions(mask, size)
    .filter(({ length }) => length >= 2 && length <= REGION_MAX)
    .map((region) => ({ region, contrast: meanSize(differences, region) }));
}

function isCalmAround(differences: Int16Array, { region, contrast }: Spot, size: Size): boolean {
  return meanSize(differences, surroundingsOf(region, size)) <= SURROUNDINGS_MAX * contrast;
}

function meanSize(differences: Int16Array, pixels: readonly number[]): number {
  const sum = pixels.reduce((total, at) => total + Math.abs(differences[at] ?? 0), 0);
  return sum / Math.max(1, pixels.length);
}

/** At a distance of three pixels, so that the spot's rim is left out. */
function surroundingsOf(region: Region, { width, height }: Size): number[] {
  const inner = new Set(region.flatMap((at) => squareAround(at, 2, width, height)));
  const outer = new Set(region.flatMap((at) => squareAround(at, 4, width, height)));
  return [...outer].filter((at) => !inner.has(at));
}

function squareAround(at: number, radius: number, width: number, height: number): number[] {
  const x = at % width;
  const y = Math.floor(at / width);
  const pixels: number[] = [];
  for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row += 1) {
    for (
      let column = Math.max(0, x - radius);
      column <= Math.min(width - 1, x + radius);
      column += 1
    ) {
      pixels.push(row * width + column);
    }
  }
  return pixels;
}

function inFractions({ points, radius }: Heal, { width, height }: Size): Heal {
  return {
    points: points.map(([x, y]) => [x / width, y / height]),
    radius: radius / Math.max(width, height),
  };
}
