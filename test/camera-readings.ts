import { decodeAll } from "#features/qr/symbols/engine/decoders.server.ts";
import { fillLoops, type Raster } from "#features/qr/symbols/engine/raster.ts";
import { symbolSettings } from "#features/qr/symbols/engine/symbol-fields.ts";
import { drawingOf } from "#features/qr/symbols/engine/symbol-order.server.ts";

const LIGHT = 190;
const NOISE = 8;
const MARGIN = 6;

/** Seeded random numbers, the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** A symbol as a phone's camera captures it: slightly rotated, not aligned to the pixels. */
function seen(code: string, pixels: number, random: () => number): Raster {
  const { loops, columns } = drawingOf({
    host: "mindelys.dk",
    code,
    shownCode: code,
    settings: symbolSettings.parse({ moduleMm: 1 }),
  });
  const size = Math.ceil(columns * pixels) + 2 * MARGIN;
  const turn = (random() - 0.5) * 0.2;
  const [cos, sin] = [Math.cos(turn) * pixels, Math.sin(turn) * pixels];
  const [left, top] = [size / 2 + random(), size / 2 + random()];
  const placed = loops.map(({ points }) =>
    points.map((value, index) => {
      const x = (index % 2 === 0 ? value : (points[index - 1] ?? 0)) - columns / 2;
      const y = (index % 2 === 0 ? (points[index + 1] ?? 0) : value) - columns / 2;
      return index % 2 === 0 ? x * cos - y * sin + left : x * sin + y * cos + top;
    }),
  );
  return fillLoops(placed, size, size);
}

/** Each pixel with its neighbours. */
function mixed(pixels: Float32Array, width: number, height: number): Float32Array {
  const next = pixels.slice();
  const at = (index: number) => pixels[index] ?? 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      const beside = at(i - 1) + at(i + 1) + at(i - width) + at(i + width);
      const across = at(i - width - 1) + at(i - width + 1) + at(i + width - 1) + at(i + width + 1);
      next[i] = (4 * at(i) + 2 * beside + across) / 16;
    }
  }
  return next;
}

/** From linear light to a pixel value (sRGB), and back. */
function shadeOf(light: number): number {
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
}
function lightOf(shade: number): number {
  return ((shade / 255 + 0.055) / 1.055) ** 2.4;
}

/** Simulates lens and sensor: blur in linear light, noise in pixel values. */
function photographed({ width, height, pixels }: Raster, contrast: number, random: () => number) {
  const once = mixed(Float32Array.from(pixels), width, height);
  const light = lightOf(LIGHT);
  const dark = light * (1 - contrast);
  const lit = Uint8Array.from(mixed(once, width, height), (value) => {
    const shade = shadeOf(dark + ((light - dark) * value) / 255);
    return Math.min(255, Math.max(0, shade + NOISE * (random() + random() - 1)));
  });
  return { width, height, pixels: lit };
}

/** How many of so many symbols each decoder reads. */
export async function readings(contrast: number, pixels: number, symbols: number) {
  const random = numbersFrom(12_345);
  const read = { zxing: 0, qr: 0 };
  for (let count = 0; count < symbols; count += 1) {
    const code = (count * 104_729 + 123_456_789_012).toString(32).toUpperCase().padStart(9, "0");
    const picture = photographed(seen(code, pixels, random), contrast, random);
    const { zxing, qr } = await decodeAll(picture);
    const text = `HTTPS://MINDELYS.DK/Q/${code}`;
    if (zxing === text) read.zxing += 1;
    if (qr === text) read.qr += 1;
  }
  return read;
}
