import exifr from "exifr";
import { rgbaToThumbHash } from "thumbhash";
import type { InspectedImage } from "#platform/images/image-types.ts";
import { asUnreadable, openImage } from "#platform/images/decode.server.ts";

/** The longest side ThumbHash takes. */
const THUMB_SIDE = 100;

/** Reads a picture through once, small: what can't be read whole is refused here. */
export async function inspectImage(path: string, maxPixels: number): Promise<InspectedImage> {
  try {
    const image = await openImage(path, maxPixels);
    const { autoOrient } = await image.metadata();
    const small = image
      .autoOrient()
      .resize(THUMB_SIDE, THUMB_SIDE, { fit: "inside" })
      .toColourspace("srgb")
      .ensureAlpha();
    const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
    return {
      width: autoOrient.width,
      height: autoOrient.height,
      placeholder: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64"),
      averageColor: averageOf(data),
      takenAt: await takenAt(path),
    };
  } catch (error) {
    throw asUnreadable(error);
  }
}

function averageOf(rgba: Buffer): string {
  const sums = [0, 0, 0];
  for (let index = 0; index < rgba.length; index += 4) {
    for (const channel of [0, 1, 2])
      sums[channel] = (sums[channel] ?? 0) + (rgba[index + channel] ?? 0);
  }
  const hex = sums.map((sum) =>
    Math.round(sum / (rgba.length / 4))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${hex.join("")}`;
}

async function takenAt(path: string): Promise<Date | null> {
  try {
    const tags = (await exifr.parse(path, ["DateTimeOriginal"])) as
      | { DateTimeOriginal?: unknown }
      | undefined;
    const date = tags?.DateTimeOriginal;
    return date instanceof Date && !Number.isNaN(date.getTime()) ? date : null;
  } catch {
    return null;
  }
}
