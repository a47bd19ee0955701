import { expect, test } from "vitest";
import { decodeAll } from "#platform/symbols/decoders.server.ts";
import { drawingOf } from "#platform/symbols/prove.server.ts";
import { fillLoops, type Raster } from "#platform/symbols/raster.ts";
import { symbolSettings } from "#platform/symbols/symbol-settings.ts";
import { NEEDED_PIXELS } from "./model.ts";

const SYMBOLS = 40;
const LIGHT = 190;
const NOISE = 8;
const MARGIN = 6;

/** The same numbers every time. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** A symbol as a phone's camera sees it: turned a little, anywhere on its pixels. */
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

/** What a lens and a sensor make of it. */
function photographed({ width, height, pixels }: Raster, contrast: number, random: () => number) {
  const once = mixed(Float32Array.from(pixels), width, height);
  const dark = LIGHT * (1 - contrast);
  const lit = Uint8Array.from(mixed(once, width, height), (value) =>
    Math.min(255, dark + ((LIGHT - dark) * value) / 255 + NOISE * (random() + random() - 1)),
  );
  return { width, height, pixels: lit };
}

test.each(NEEDED_PIXELS)(
  "at a contrast of $contrast and $pixels pixels a module a symbol is read by $readBy",
  async ({ contrast, pixels, readBy }) => {
    const random = numbersFrom(12_345);
    for (let count = 0; count < SYMBOLS; count += 1) {
      const code = (count * 104_729 + 123_456_789_012).toString(32).toUpperCase().padStart(9, "0");
      const picture = photographed(seen(code, pixels, random), contrast, random);
      const { zxing, qr } = await decodeAll(picture);
      const text = `HTTPS://MINDELYS.DK/Q/${code}`;
      expect(readBy === "both" ? [zxing, qr] : [zxing, text]).toEqual([text, text]);
    }
  },
);
