import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { asUnreadable, openImage } from "#platform/images/decode.server.ts";
import { FORMATS, WIDTHS, type RenderedImage } from "#platform/images/image-types.ts";

const ENCODE: Record<RenderedImage["format"], (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 2 }),
  webp: (image) => image.webp({ quality: 76, effort: 3 }),
  jpeg: (image) => image.jpeg({ quality: 78, progressive: true }),
};

/**
 * Five widths in three formats, never larger than the original. The picture is decoded once and
 * turned upright; nothing of its metadata (place, camera, time) goes into any variant.
 */
export async function renderVariants(
  path: string,
  directory: string,
  maxPixels: number,
): Promise<RenderedImage[]> {
  try {
    const image = await openImage(path, maxPixels);
    const largest = await image
      .autoOrient()
      .resize({ width: WIDTHS.at(-1), withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = largest.info;
    const raw = { width, height, channels: 3 as const };
    const rendered: RenderedImage[] = [];
    for (const target of widthsFor(width)) {
      const scaled = await sharp(largest.data, { raw })
        .resize({ width: target })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { info } = scaled;
      const made = FORMATS.map(async (format) => {
        const source = sharp(scaled.data, {
          raw: { width: info.width, height: info.height, channels: 3 },
        });
        const file = join(directory, `${info.width}.${format}`);
        const { size } = await ENCODE[format](source).toFile(file);
        return { format, width: info.width, height: info.height, bytes: size, path: file };
      });
      rendered.push(...(await Promise.all(made)));
    }
    return rendered;
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** Those below the original's width, and its own when it is none of the five. */
export function widthsFor(width: number): number[] {
  return [...new Set([...WIDTHS.filter((target) => target < width), Math.min(width, 2400)])];
}
