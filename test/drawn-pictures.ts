export type Colour = readonly [red: number, green: number, blue: number];

/** A picture whose pixels are drawn one by one, from their centres. */
export function drawPicture(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): { width: number; height: number; channels: 3; data: Uint8Array } {
  const data = new Uint8ClampedArray(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) data.set(colourAt(x + 0.5, y + 0.5), at);
  }
  return { width, height, channels: 3, data: new Uint8Array(data.buffer) };
}

/** Normal noise with a standard deviation of 1, the same for the same seed: Box and Muller over mulberry32. */
export function normalNoise(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Peak signal-to-noise ratio in decibels, over the values for which `counts` holds. */
export function psnr(
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  counts: (index: number) => boolean = () => true,
): number {
  let sum = 0;
  let count = 0;
  for (let index = 0; index < one.length; index += 1) {
    if (!counts(index)) continue;
    sum += ((one[index] ?? 0) - (other[index] ?? 0)) ** 2;
    count += 1;
  }
  return 10 * Math.log10((255 * 255 * count) / sum);
}
