import { areaRow } from "./area-row.ts";
import { bicubicRow } from "./bicubic-row.ts";
import type { Picture } from "./picture.ts";
import type { Plan } from "./plan.ts";

/** What of a plan sampling needs. */
type Sampling = Pick<Plan, "output" | "homography" | "samples">;

/**
 * Fills a stripe with output rows from `firstRow` on, three values of 0 to 255 a pixel, not rounded. Inverse mapping:
 * each output pixel asks where in the source it comes from.
 */
export function applyGeometry(
  source: Picture,
  sampling: Sampling,
  firstRow: number,
  stripe: Float32Array,
): void {
  const { output, homography, samples } = sampling;
  const length = 3 * output.width;
  const isCopy = copiesPixels(sampling);
  for (let row = 0; row * length < stripe.length; row += 1) {
    const y = firstRow + row;
    const values = stripe.subarray(row * length, (row + 1) * length);
    if (isCopy) copyRow(source, sampling, y, values);
    else if (samples > 1) areaRow(source, { homography, samples }, y, values);
    else bicubicRow(source, homography, y, values);
  }
}

/** Turned by quarters, mirrored, moved by whole pixels: each output pixel is one of the source. */
function copiesPixels({ homography, samples }: Sampling): boolean {
  const [a, b, c, d, e, f, g, h, i] = homography;
  const isUpright = Math.abs(a) === 1 && Math.abs(e) === 1 && b === 0 && d === 0;
  const isOnItsSide = Math.abs(b) === 1 && Math.abs(d) === 1 && a === 0 && e === 0;
  const isWhole = Number.isInteger(c) && Number.isInteger(f);
  const isAffine = g === 0 && h === 0 && i === 1;
  return samples === 1 && isAffine && isWhole && (isUpright || isOnItsSide);
}

function copyRow(source: Picture, { homography }: Sampling, y: number, values: Float32Array): void {
  const { data, width, channels } = source;
  const [a, b, c, d, e, f] = homography;
  const column = Math.floor(a * 0.5 + b * (y + 0.5) + c);
  const row = Math.floor(d * 0.5 + e * (y + 0.5) + f);
  const step = (d * width + a) * channels;
  let from = (row * width + column) * channels;
  for (let at = 0; at < values.length; at += 3) {
    values[at] = data[from] ?? 0;
    values[at + 1] = data[from + 1] ?? 0;
    values[at + 2] = data[from + 2] ?? 0;
    from += step;
  }
}
