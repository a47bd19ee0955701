import { inverted, type Raster } from "./raster.ts";

/** Damage by time, weather and careless photographs. */
export const WEARS = ["blur", "lost", "lowContrast", "perspective", "inverted"] as const;
export type Wear = (typeof WEARS)[number];

/** The symbol's area in a picture, in pixels, without quiet zone. */
export type Place = { left: number; top: number; modules: number; pixelsAModule: number };

/** The blur's standard deviation in modules: an unfocused phone. */
const BLUR = 0.4;
/** The share of the area that is missing, and its distance from the corner, in symbol widths. */
const CHIP = { part: 0.1, furthest: 0.5 };
/** Dark and light of 255 for a wet stone in the shade, lit from one side. */
const FADED = { dark: 100, light: 160, slope: 30, noise: 6 };
/** Degrees of tilt and rotation. */
const LEANING = { tilt: 20, turn: 8, eyeInWidths: 3 };

/** Deterministic by seed, on every machine. */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Deterministic by seed. */
export function worn(raster: Raster, wear: Wear, place: Place, seed: string): Raster {
  const random = randomFrom(`${seed} ${wear}`);
  if (wear === "blur") return blurred(raster, BLUR * place.pixelsAModule);
  if (wear === "lost") return chipped(raster, place, random);
  if (wear === "lowContrast") return faded(raster, random);
  if (wear === "perspective") return leaning(raster, random);
  return inverted(raster);
}

/** A Gaussian blur, approximated by three box blurs in each direction. */
function blurred({ width, height, pixels }: Raster, sigma: number): Raster {
  const [from, to] = [Float32Array.from(pixels), new Float32Array(pixels.length)];
  for (const reach of reachesOf(sigma)) {
    runningMean(from, to, { length: width, lines: height, step: 1, line: width, reach });
    runningMean(to, from, { length: height, lines: width, step: width, line: 1, reach });
  }
  return { width, height, pixels: Uint8Array.from(from, Math.round) };
}

/** Three box sizes whose variances add up to `sigma` squared, as closely as whole pixels allow. */
function reachesOf(sigma: number): number[] {
  const variance = (reach: number) => ((2 * reach + 1) ** 2 - 1) / 12;
  const small = Math.max(0, Math.floor((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  const [less, more] = [variance(small), variance(small + 1)];
  const larger = Math.round((sigma * sigma - 3 * less) / (more - less));
  return [0, 1, 2].map((round) => (round < larger ? small + 1 : small));
}

type Pass = { length: number; lines: number; step: number; line: number; reach: number };

/** Beyond the edge, the edge's value. */
function runningMean(from: Float32Array, to: Float32Array, pass: Pass): void {
  const { length, lines, step, line, reach } = pass;
  const share = 1 / (2 * reach + 1);
  for (let row = 0; row < lines; row += 1) {
    const start = row * line;
    const end = start + (length - 1) * step;
    let sum = (from[start] ?? 0) * reach;
    for (let at = 0; at < reach; at += 1) sum += from[start + at * step] ?? 0;
    for (let at = start; at <= end; at += step) {
      sum += from[Math.min(end, at + reach * step)] ?? 0;
      to[at] = sum * share;
      sum -= from[Math.max(start, at - reach * step)] ?? 0;
    }
  }
}

/**
 * Frost breaks off a piece of the edge. No reader finds a symbol without one of its finder
 * patterns, so the piece is at the corner without one.
 */
function chipped(raster: Raster, place: Place, random: () => number): Raster {
  const { modules, pixelsAModule: scale } = place;
  const pixels = Uint8Array.from(raster.pixels);
  const colour = random() < 0.5 ? 0 : 255;
  // The piece's centre along the lower or right edge.
  const along = modules - random() * CHIP.furthest * modules;
  const [x, y] = random() < 0.5 ? [along, modules] : [modules, along];
  const size = modules * scale;
  const distances = new Float32Array(size * size);
  for (let row = 0; row < size; row += 1) {
    const down = (row / scale - y) ** 2;
    for (let column = 0; column < size; column += 1) {
      distances[row * size + column] = (column / scale - x) ** 2 + down;
    }
  }
  const reach = distances.toSorted()[Math.floor(CHIP.part * distances.length)] ?? 0;
  for (let index = 0; index < distances.length; index += 1) {
    if ((distances[index] ?? 0) > reach) continue;
    const row = place.top + Math.floor(index / size);
    pixels[row * raster.width + place.left + (index % size)] = colour;
  }
  return { ...raster, pixels };
}

function faded({ width, height, pixels }: Raster, random: () => number): Raster {
  const direction = random() * 2 * Math.PI;
  const [across, down] = [Math.cos(direction), Math.sin(direction)];
  return {
    width,
    height,
    pixels: pixels.map((value, index) => {
      const [x, y] = [(index % width) / width - 0.5, Math.floor(index / width) / height - 0.5];
      const lit = FADED.slope * (across * x + down * y);
      const grain = FADED.noise * (2 * random() - 1);
      return FADED.dark + ((FADED.light - FADED.dark) * value) / 255 + lit + grain;
    }),
  };
}

/** The plate seen from the side, from a distance in multiples of its width. */
function leaning(raster: Raster, random: () => number): Raster {
  const { width, height } = raster;
  const tilt = (LEANING.tilt * Math.PI) / 180;
  const [sinTilt, cosTilt] = [Math.sin(tilt), Math.cos(tilt)];
  const turn = ((2 * random() - 1) * LEANING.turn * Math.PI) / 180;
  const axis = random() * 2 * Math.PI;
  const [sinTo, cosTo] = [Math.sin(turn + axis), Math.cos(turn + axis)];
  const [sinBack, cosBack] = [Math.sin(axis), Math.cos(axis)];
  const eye = LEANING.eyeInWidths * width;
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [x, y] = [column - width / 2, row - height / 2];
      const [turnedX, turnedY] = [x * cosTo + y * sinTo, y * cosTo - x * sinTo];
      // Where the line of sight meets the tilted plate.
      const depth = (eye * turnedY) / (eye * cosTilt - turnedY * sinTilt);
      const across = (turnedX * (eye + depth * sinTilt)) / eye;
      const metX = across * cosBack - depth * sinBack + width / 2;
      const metY = depth * cosBack + across * sinBack + height / 2;
      pixels[row * width + column] = sampled(raster, metX, metY);
    }
  }
  return { width, height, pixels };
}

/** Bilinear; beyond the edge, the edge's value. */
function sampled({ width, height, pixels }: Raster, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [near, far] = [
    Math.min(width - 1, Math.max(0, left)),
    Math.min(width - 1, Math.max(0, left + 1)),
  ];
  const upper = Math.min(height - 1, Math.max(0, top)) * width;
  const lower = Math.min(height - 1, Math.max(0, top + 1)) * width;
  const [right, below] = [x - left, y - top];
  const above = (pixels[upper + near] ?? 0) * (1 - right) + (pixels[upper + far] ?? 0) * right;
  const under = (pixels[lower + near] ?? 0) * (1 - right) + (pixels[lower + far] ?? 0) * right;
  return Math.round(above * (1 - below) + under * below);
}
