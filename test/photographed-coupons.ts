import sharp from "sharp";
import { normalNoise } from "#test/drawn-pictures.ts";

/** How a machine engraves the coupon, and how it is photographed. */
export type Photograph = {
  kerfMm: number;
  /** Of the coupon's own size, which is `sideMm` on each side. */
  sideMm: number;
  /** Dark stone becomes light where it is cut. */
  isCutLight?: boolean;
  /** A beam is round, a raster of lines isn't. */
  tool?: "round" | "square";
  pixelsAMm?: number;
  /** In radians. */
  turn?: number;
  /** How much nearer one side is than the other, across and down. */
  tilt?: readonly [number, number];
  /** Standard deviation. */
  blurMm?: number;
  /** Standard deviation in shades of 255. */
  noise?: number;
  /** How much less light falls on the far side, as a share. */
  shade?: number;
  /** A lens mixes light; programs that scale or soften a picture mix its shades. */
  mixes?: "light" | "shades";
  seed?: number;
};

/** Finer than any picture of it. */
const PIXELS_A_MM = 20;
const SAMPLES = 3;
/** The picture's side, in coupons: a turned and tilted one fits. */
const PICTURE = 1.3;
const RIM_MM = 6;
/** Steel, and granite. */
const COLOURS = { dark: { whole: 196, cut: 44 }, light: { whole: 38, cut: 169 } };

/** A grey raster: width and height are the same. */
export type Picture = { side: number; shades: Uint8Array };

/** The exported drawing, cut by a tool that is `kerfMm` wide, in a photograph. */
export async function photographCoupon(svg: string, photograph: Photograph): Promise<Picture> {
  const { pixelsAMm = 8, sideMm, blurMm = 0, noise = 0, shade = 0, mixes = "light" } = photograph;
  const plate = await cutPlate(svg, photograph);
  const colours = COLOURS[photograph.isCutLight === true ? "light" : "dark"];
  const value = (shadeOf: number) => (mixes === "light" ? lightOf(shadeOf / 255) : shadeOf / 255);
  const [whole, cut] = [value(colours.whole), value(colours.cut)];
  const side = Math.ceil(PICTURE * sideMm * pixelsAMm);
  const look = cameraOf(photograph, side);
  const values = new Float32Array(side * side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      let sum = 0;
      for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
        const right = ((sample % SAMPLES) + 0.5) / SAMPLES;
        const down = (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
        sum += plate(...look(x + right, y + down));
      }
      const lit = 1 - (shade * x) / side;
      values[y * side + x] = (whole + (cut - whole) * (sum / SAMPLES ** 2)) * lit;
    }
  }
  const soft = blurMm > 0 ? blurred(values, side, blurMm * pixelsAMm) : values;
  const random = normalNoise(photograph.seed ?? 1);
  const shades = Uint8Array.from(soft, (one) => {
    const clean = 255 * (mixes === "light" ? shadeOf(one) : one);
    return Math.min(255, Math.max(0, Math.round(clean + noise * random())));
  });
  return { side, shades };
}

export function asPng({ side, shades }: Picture): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 1 } as const;
  return sharp(shades, { raw }).png({ compressionLevel: 1 }).toBuffer();
}

/** How much of a point is cut, 0 to 1, by millimetres from the coupon's middle. */
async function cutPlate(svg: string, { kerfMm, sideMm, tool = "round" }: Photograph) {
  // A tool that follows the lines cuts half its width on both sides of them.
  const join = tool === "round" ? "round" : "miter";
  const width = `stroke="#000" stroke-width="${kerfMm}" stroke-linejoin="${join}"`;
  const wide = svg.replaceAll(/fill="#[0-9a-f]+"/g, `fill="#000" ${width}`);
  const rim = RIM_MM * PIXELS_A_MM;
  // libvips multiplies an SVG's millimetres by the density twice.
  const density = Math.sqrt(72 * PIXELS_A_MM * 25.4);
  const { data, info } = await sharp(Buffer.from(wide), { density })
    .flatten({ background: "#fff" })
    .extend({ top: rim, bottom: rim, left: rim, right: rim, background: "#fff" })
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = (sideMm / 2 + RIM_MM) * PIXELS_A_MM;
  return (x: number, y: number) => {
    const column = Math.floor(x * PIXELS_A_MM + middle);
    const row = Math.floor(y * PIXELS_A_MM + middle);
    const isOutside = Math.min(column, row) < 0 || column >= info.width || row >= info.height;
    return isOutside ? 0 : 1 - (data[row * info.width + column] ?? 255) / 255;
  };
}

function cameraOf({ pixelsAMm = 8, turn = 0, tilt = [0, 0], sideMm }: Photograph, side: number) {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (x: number, y: number): [number, number] => {
    const [right, down] = [(x - side / 2) / pixelsAMm, (y - side / 2) / pixelsAMm];
    const depth = 1 + (tilt[0] * right + tilt[1] * down) / sideMm;
    return [(right * cos - down * sin) / depth, (right * sin + down * cos) / depth];
  };
}

function blurred(from: Float32Array, side: number, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const along = (source: Float32Array, step: number) => {
    const to = new Float32Array(source.length);
    for (let index = 0; index < source.length; index += 1) {
      const place = Math.floor(index / step) % side;
      let sum = 0;
      for (let at = 0; at < weights.length; at += 1) {
        const off = Math.min(side - 1, Math.max(0, place + at - reach)) - place;
        sum += (weights[at] ?? 0) * (source[index + off * step] ?? 0);
      }
      to[index] = sum / all;
    }
    return to;
  };
  return along(along(from, 1), side);
}

function lightOf(shade: number): number {
  return shade <= 0.04045 ? shade / 12.92 : ((shade + 0.055) / 1.055) ** 2.4;
}

function shadeOf(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}
