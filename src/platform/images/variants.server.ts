import { availableParallelism } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { asUnreadable, openImage } from "./decode.server.ts";
import { FORMATS, type RenderedImage, type View } from "./image-types.ts";
import type { OpenedImage } from "./opened-image.server.ts";
import { turnedSize, variantSizes, type Size } from "./variant-sizes.ts";

// Measured on a photograph of 12 megapixels at 2,400 pixels: mozjpeg saves 8 % of a JPEG, which few
// browsers still fetch, for three times the work; WebP at effort 4 saves nothing on effort 3.
const ENCODE: Record<RenderedImage["format"], (image: Sharp, size: Size) => Sharp> = {
  avif: (image, { width }) =>
    image.avif({ ...(width > PHONE_WIDTH ? LARGE_AVIF : PHONE_AVIF), chromaSubsampling: "4:2:0" }),
  webp: (image) => image.webp({ quality: 76, effort: 3 }),
  jpeg: (image) => image.jpeg({ quality: 78, progressive: true }),
};

/** What phones fetch on a weak signal: two or three of its pixels are one point. */
const PHONE_WIDTH = 1200;
const PHONE_AVIF = { quality: 48, effort: 3 };
const LARGE_AVIF = { quality: 52, effort: 2 };

/** All frames of an animation together; beyond it, only the first frame is shown. */
const ANIMATED_PIXELS = 40_000_000;

/**
 * Writes a picture in up to five widths and three formats as `<width>.<format>` into the directory.
 * It is decoded once, rotated upright and converted to sRGB; none of its metadata (location,
 * camera, time) is in any variant. Animations stay animated as WebP, with a still JPEG, and without
 * AVIF, which browsers would prefer. Turned ones are stills: libvips turns no animation.
 */
export async function renderVariants(
  path: string,
  directory: string,
  maxPixels: number,
  { animatedPixels = ANIMATED_PIXELS, page = null, rotation = 0 }: RenderOptions = {},
): Promise<RenderedImage[]> {
  const { image, sizes, largest } = await decode(path, maxPixels, { page, rotation });
  const isSmall = image.width * image.height * image.frames <= animatedPixels;
  const moves = image.frames > 1 && isSmall && rotation === 0;
  const formats = moves ? FORMATS.filter((format) => format !== "avif") : FORMATS;
  const wanted = sizes.flatMap((size) =>
    formats.map((format) => ({ size, format, path: join(directory, `${size.width}.${format}`) })),
  );
  return inParallel(wanted, async ({ size, format, path: file }) => {
    const source =
      moves && format === "webp"
        ? image.animation().resize({ ...size, fit: "fill" })
        : resized(largest, size);
    const { size: bytes } = await ENCODE[format](source, size).toFile(file);
    return { format, ...size, bytes, path: file };
  });
}

type RenderOptions = View & { animatedPixels?: number };
type Decoded = { data: Uint8Array } & Size;

async function decode(
  path: string,
  maxPixels: number,
  { page, rotation }: { page: number | null; rotation: number },
): Promise<{ image: OpenedImage; sizes: Size[]; largest: Decoded }> {
  try {
    const image = await openImage(path, maxPixels, page);
    const whole = turnedSize(image, rotation);
    const sizes = variantSizes(whole);
    const [size = whole] = sizes;
    // Turned once it is small: the pixels of an original may not fit into memory twice.
    const before = turnedSize(size, rotation);
    const upright = await image
      .pixels()
      .resize({ width: before.width, height: before.height, fit: "fill" })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .removeAlpha()
      .raw({ depth: "uchar" })
      .toBuffer();
    const data = rotation === 0 ? upright : await turned({ data: upright, ...before }, rotation);
    return { image, sizes, largest: { data, width: size.width, height: size.height } };
  } catch (error) {
    throw asUnreadable(error);
  }
}

function turned({ data, width, height }: Decoded, rotation: number): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .rotate(rotation)
    .raw()
    .toBuffer();
}

function resized({ data, width, height }: Decoded, size: Size): Sharp {
  const largest = sharp(data, { raw: { width, height, channels: 3 } });
  return size.width === width ? largest : largest.resize({ ...size, fit: "fill" });
}

/** In the given order, the most expensive first, so that no core waits long for the last. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  return results;
}
