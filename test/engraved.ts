import sharp from "sharp";
import { type Material } from "#features/qr/advice/contract.ts";
import { coloursOf } from "#features/qr/advice/model.ts";
import { drawSymbol, figureOf } from "#features/qr/symbols/engine/drawing.ts";
import { drawSvg } from "#features/qr/symbols/engine/svg.ts";
import type { Matrix } from "#features/qr/symbols/engine/matrix.ts";
import { projection, type Corners } from "#features/qr/symbols/engine/perspective.ts";
import { type SymbolSettings } from "#features/qr/symbols/engine/symbol-settings.ts";
import { symbolSettings } from "#features/qr/symbols/engine/symbol-fields.ts";

export type Engraving = {
  /** Pixels per inch of plate in the photograph. */
  dpi?: number;
  material?: Material;
  /** How a matrix is drawn; not for an SVG, which is drawn already. */
  settings?: Partial<SymbolSettings>;
  /** Grain of stone and sensor: maximum deviation in shades of 255. */
  noise?: number;
  /** How far each corner may be off, as a share of the picture: the plate is tilted. */
  leaning?: number;
  /** Standard deviation in millimetres: a blunt tool, or a lens out of focus. */
  blurMm?: number;
  /** How much less light falls on the far side, as a share. */
  shade?: number;
  /** Broken-out spots, as a share of the area. */
  spots?: number;
  /** The same for the same seed. */
  seed?: number;
};

const MM_AN_INCH = 25.4;
/** The margin of the plate around the drawing. */
const RIM_MM = 6;
/** Side length in pixels of the pieces that break out, at 300 dpi. */
const SPOT_INCHES = 0.06;

/**
 * Simulates a photograph of the finished plate: the cut parts of the drawing in the material's cut
 * colour, the rest in its surface colour. Accepts an exported SVG in millimetres, or a matrix.
 * Returns a PNG.
 */
export async function engraved(
  drawn: string | Buffer | Matrix,
  {
    dpi = 300,
    material = "steel",
    settings = {},
    noise = 8,
    leaning = 0.02,
    blurMm = 0.05,
    shade = 0.15,
    spots = 0,
    seed = 1,
  }: Engraving = {},
): Promise<Buffer> {
  const random = randomFrom(seed);
  const plate = await laidOn(svgOf(drawn, settings), dpi);
  const { width, height } = plate;
  if (spots > 0) breakOut(plate, Math.round(SPOT_INCHES * dpi), spots, random);
  const { whole, cut } = coloursOf(material);
  const [from, to] = [channelsOf(whole), channelsOf(cut)];
  const place = seenFrom(width, height, leaning, random);
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const part = between(plate, place(x, y));
      const lit = 1 - (shade * x) / width;
      const grain = noise * (random() + random() - 1);
      for (const channel of [0, 1, 2]) {
        const colour = (from[channel] ?? 0) + part * ((to[channel] ?? 0) - (from[channel] ?? 0));
        const value = Math.round(colour * lit + grain);
        data[(y * width + x) * 3 + channel] = Math.min(255, Math.max(0, value));
      }
    }
  }
  const blur = (blurMm * dpi) / MM_AN_INCH;
  const photograph = sharp(data, { raw: { width, height, channels: 3 } });
  // sharp ignores smaller values.
  return (blur >= 0.3 ? photograph.blur(blur) : photograph).png({ compressionLevel: 1 }).toBuffer();
}

function svgOf(drawn: string | Buffer | Matrix, settings: Partial<SymbolSettings>): Buffer {
  if (!Array.isArray(drawn)) return Buffer.from(drawn);
  return Buffer.from(drawSvg(figureOf(drawSymbol(drawn, symbolSettings.parse(settings)))));
}

/** How much of each pixel is cut, 0 to 255, with the plate's margin. */
type Plate = { width: number; height: number; cut: Uint8Array };

async function laidOn(svg: Buffer, dpi: number): Promise<Plate> {
  const rim = Math.round((RIM_MM * dpi) / MM_AN_INCH);
  // libvips multiplies an SVG's millimetres by the density twice.
  const { data, info } = await sharp(svg, { density: Math.sqrt(72 * dpi) })
    .flatten({ background: "#fff" })
    .extend({ top: rim, bottom: rim, left: rim, right: rim, background: "#fff" })
    .toColourspace("b-w")
    .extractChannel(0)
    .negate()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, cut: data };
}

function breakOut({ width, height, cut }: Plate, size: number, part: number, random: () => number) {
  const count = Math.round((part * width * height) / (size * size));
  for (let spot = 0; spot < count; spot += 1) {
    const [left, top] = [
      Math.floor(random() * (width - size)),
      Math.floor(random() * (height - size)),
    ];
    const shade = random() < 0.5 ? 0 : 255;
    for (let y = top; y < top + size; y += 1)
      cut.fill(shade, y * width + left, y * width + left + size);
  }
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function seenFrom(width: number, height: number, leaning: number, random: () => number) {
  const off = (side: number) => leaning * side * (2 * random() - 1);
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ].map(([x = 0, y = 0]) => ({ x: x + off(width), y: y + off(height) })) as unknown as Corners;
  const onUnit = projection(corners, 1);
  return (x: number, y: number) => onUnit(x / width, y / height);
}

function between({ width, height, cut }: Plate, { x, y }: { x: number; y: number }): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= height
      ? 0
      : (cut[row * width + column] ?? 0);
  const [right, below] = [x - left, y - top];
  const above = at(left, top) * (1 - right) + at(left + 1, top) * right;
  const under = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
  return (above * (1 - below) + under * below) / 255;
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
