import type { Picture } from "./picture.ts";
import type { Sharpness } from "./plan.ts";

/** Differences below it are noise or grain, and are left. */
const CORE = 1;

/**
 * An unsharp mask on luma, in place: `amount` times the difference to a Gaussian blur is added to all three channels,
 * so that edges get no coloured seams. A ring of blurred rows holds what was there before.
 */
export function sharpen(picture: Picture, { amount, sigma }: Sharpness): void {
  const { data, width, height, channels } = picture;
  const kernel = gaussianKernel(sigma);
  const radius = (kernel.length - 1) / 2;
  const luma = new Float32Array(width + 2 * radius);
  const ring = Array.from(kernel, () => new Float32Array(width));
  const rowAt = (y: number) => ring[((y % ring.length) + ring.length) % ring.length];
  const blurred = new Float32Array(width);
  for (let y = -radius; y < height; y += 1) {
    const next = rowAt(y + radius);
    if (next !== undefined && y + radius < height) {
      readLuma(picture, y + radius, radius, luma);
      blurRow(luma, kernel, next);
    }
    if (y < 0) continue;
    blurred.fill(0);
    for (const [tap, weight] of kernel.entries()) {
      const row = rowAt(Math.min(height - 1, Math.max(0, y + tap - radius)));
      if (row === undefined) continue;
      for (let x = 0; x < width; x += 1) {
        blurred[x] = (blurred[x] ?? 0) + weight * (row[x] ?? 0);
      }
    }
    let at = y * width * channels;
    for (let x = 0; x < width; x += 1, at += channels) {
      const change = amount * core(lumaAt(data, at) - (blurred[x] ?? 0));
      data[at] = toByte((data[at] ?? 0) + change);
      data[at + 1] = toByte((data[at + 1] ?? 0) + change);
      data[at + 2] = toByte((data[at + 2] ?? 0) + change);
    }
  }
}

/** Weights of a Gaussian, cut off at three sigma, whose sum is 1. */
function gaussianKernel(sigma: number): Float32Array {
  const radius = Math.max(1, Math.ceil(3 * sigma));
  const kernel = new Float32Array(2 * radius + 1);
  let sum = 0;
  for (let tap = 0; tap < kernel.length; tap += 1) {
    const weight = Math.exp(-((tap - radius) ** 2) / (2 * sigma * sigma));
    kernel[tap] = weight;
    sum += weight;
  }
  return kernel.map((weight) => weight / sum);
}

/** A row of luma, its ends repeated as far as the kernel reaches. */
function readLuma(picture: Picture, y: number, radius: number, luma: Float32Array): void {
  const { data, width, channels } = picture;
  const start = y * width * channels;
  for (let x = 0; x < luma.length; x += 1) {
    const column = Math.min(width - 1, Math.max(0, x - radius));
    luma[x] = lumaAt(data, start + column * channels);
  }
}

function blurRow(luma: Float32Array, kernel: Float32Array, blurred: Float32Array): void {
  for (let x = 0; x < blurred.length; x += 1) {
    let sum = 0;
    for (let tap = 0; tap < kernel.length; tap += 1)
      sum += (kernel[tap] ?? 0) * (luma[x + tap] ?? 0);
    blurred[x] = sum;
  }
}

/** Rec. 709. */
function lumaAt(data: Picture["data"], at: number): number {
  return 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
}

function core(difference: number): number {
  if (difference > CORE) return difference - CORE;
  return difference < -CORE ? difference + CORE : 0;
}

function toByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0;
}
