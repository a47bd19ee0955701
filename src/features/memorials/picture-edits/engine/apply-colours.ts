import type { Picture } from "./picture.ts";
import type { Plan } from "./plan.ts";

/** What of a plan colours need. */
type Colours = Pick<Plan, "tables" | "matrix">;

/**
 * Tables and matrix over a stripe of pixels, three values of 0 to 255 each, into rows of a picture from `firstRow` on.
 * Rounds once, to 8 bits.
 */
export function applyColours(
  stripe: Float32Array,
  { tables, matrix }: Colours,
  into: Picture,
  firstRow: number,
): void {
  const [a, b, c, d, e, f, g, h, i, j, k, l] = matrix;
  const red = padded(tables[0]);
  const green = padded(tables[1]);
  const blue = padded(tables[2]);
  const { data, width, channels } = into;
  let at = firstRow * width * channels;
  for (let from = 0; from < stripe.length; from += 3) {
    const x = interpolate(red, stripe[from] ?? 0);
    const y = interpolate(green, stripe[from + 1] ?? 0);
    const z = interpolate(blue, stripe[from + 2] ?? 0);
    data[at] = toByte(a * x + b * y + c * z + d);
    data[at + 1] = toByte(e * x + f * y + g * z + h);
    data[at + 2] = toByte(i * x + j * y + k * z + l);
    if (channels === 4) data[at + 3] = 255;
    at += channels;
  }
}

/** The last entry twice, so that 255 has a next one. */
function padded(table: Float32Array): Float32Array {
  const copy = new Float32Array(257);
  copy.set(table);
  copy[256] = table[255] ?? 255;
  return copy;
}

function interpolate(table: Float32Array, value: number): number {
  const level = value | 0;
  const lower = table[level] ?? 0;
  return lower + (value - level) * ((table[level + 1] ?? 0) - lower);
}

/** Rounded here, as clamped arrays round halves to even and others cut off. */
function toByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0;
}
