import exifr from "exifr";
import { rgbaToThumbHash } from "thumbhash";
import sharp from "sharp";
import { asUnreadable, openImage } from "./decode.server.ts";
import { NO_CAMERA_TIME, readCameraTime, type CameraTime } from "#platform/camera-time.ts";
import type { InspectedImage, View } from "./image-types.ts";
import type { OpenedImage } from "./opened-image.server.ts";
import { isScanned, MADE_BY } from "./scanned.ts";
import { turnedSize } from "./variant-sizes.ts";

/** ThumbHash's maximum side length. */
const THUMB_SIDE = 100;

/** Decodes the whole picture once, small: unreadable ones are refused here. */
export async function inspectImage(
  path: string,
  maxPixels: number,
  { page = null, rotation = 0 }: View = {},
): Promise<InspectedImage> {
  try {
    const image = await openImage(path, maxPixels, page);
    const small = await image
      .pixels("small")
      .resize(THUMB_SIDE, THUMB_SIDE, { fit: "inside" })
      // Transparency is shown on the paper colour, as in every variant.
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = small.info;
    const { data, info } = await sharp(small.data, { raw: { width, height, channels: 4 } })
      .rotate(rotation)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      format: image.format,
      ...turnedSize(image, rotation),
      placeholder: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64"),
      averageColor: averageOf(data),
      ...(await cameraTime(image.exif)),
      pages: image.pages,
      isPartial: image.isPartial,
    };
  } catch (error) {
    throw asUnreadable(error);
  }
}

function averageOf(rgba: Uint8Array): string {
  const sums = [0, 0, 0];
  for (let index = 0; index < rgba.length; index += 4) {
    for (const channel of [0, 1, 2]) {
      sums[channel] = (sums[channel] ?? 0) + (rgba[index + channel] ?? 0);
    }
  }
  const hex = sums.map((sum) =>
    Math.round(sum / (rgba.length / 4))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${hex.join("")}`;
}

const TIMES = ["DateTimeOriginal", "OffsetTimeOriginal"];

async function cameraTime(exif: OpenedImage["exif"]): Promise<CameraTime> {
  if (exif === null) return NO_CAMERA_TIME;
  const tags: unknown = await exifr
    .parse(exif, { pick: [...TIMES, ...MADE_BY], reviveValues: false })
    // An unreadable date doesn't make a picture unreadable.
    .catch(() => null);
  if (typeof tags !== "object" || tags === null || isScanned(tags)) return NO_CAMERA_TIME;
  const date = "DateTimeOriginal" in tags ? tags.DateTimeOriginal : null;
  const zone = "OffsetTimeOriginal" in tags ? tags.OffsetTimeOriginal : null;
  return readCameraTime(date, zone, new Date());
}
