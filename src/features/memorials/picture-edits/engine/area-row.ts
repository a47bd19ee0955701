import type { Homography } from "./homography.ts";
import type { Picture } from "./picture.ts";

/**
 * One output row, each pixel the mean of `samples` times `samples` bilinear samples over its square: what area averaging
 * is, for a square that perspective bends.
 */
export function areaRow(
  source: Picture,
  { homography, samples }: { homography: Homography; samples: number },
  y: number,
  values: Float32Array,
): void {
  const [a, b, c, d, e, f, g, h, i] = homography;
  const right = source.width - 1;
  const bottom = source.height - 1;
  const step = 1 / samples;
  const weight = step * step;
  values.fill(0);
  for (let line = 0; line < samples; line += 1) {
    const subY = y + (line + 0.5) * step;
    let u = a * 0.5 * step + b * subY + c;
    let v = d * 0.5 * step + e * subY + f;
    let w = g * 0.5 * step + h * subY + i;
    for (let at = 0; at < values.length; at += 3) {
      for (let column = 0; column < samples; column += 1) {
        const scale = 1 / w;
        const x = Math.min(right, Math.max(0, u * scale - 0.5));
        const z = Math.min(bottom, Math.max(0, v * scale - 0.5));
        addBilinear(source, x, z, weight, values, at);
        u += a * step;
        v += d * step;
        w += g * step;
      }
    }
  }
}

function addBilinear(
  { data, width, height, channels }: Picture,
  x: number,
  y: number,
  weight: number,
  values: Float32Array,
  at: number,
): void {
  const column = x | 0;
  const row = y | 0;
  const s = x - column;
  const t = (y - row) * weight;
  const upper = weight - t;
  const right = column + 1 < width ? channels : 0;
  const down = row + 1 < height ? width * channels : 0;
  const from = (row * width + column) * channels;
  for (let channel = 0; channel < 3; channel += 1) {
    const p = from + channel;
    const q = p + down;
    const above = (data[p] ?? 0) * (1 - s) + (data[p + right] ?? 0) * s;
    const below = (data[q] ?? 0) * (1 - s) + (data[q + right] ?? 0) * s;
    values[at + channel] = (values[at + channel] ?? 0) + above * upper + below * t;
  }
}
