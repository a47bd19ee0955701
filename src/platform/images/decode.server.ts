import { readFile } from "node:fs/promises";
import exifr from "exifr";
import sharp, { type Metadata, type Sharp } from "sharp";
import { detectMediaType, readHead } from "#platform/media-type.server.ts";
import { bmpAsPng } from "./bmp.server.ts";
import { openHeic } from "./heic.server.ts";
import { UnreadableImageError, type ImageFormat } from "./image-types.ts";
import { findReadable } from "./partial-jpeg.server.ts";
import { wrapInTiff, type Pixels } from "./tiff.ts";

const FORMATS = new Map<string, ImageFormat>([
  ["image/jpeg", "jpeg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
  ["image/avif", "avif"],
  ["image/heic", "heic"],
  ["image/gif", "gif"],
  ["image/tiff", "tiff"],
  ["image/bmp", "bmp"],
]);

// Only formats of phones, cameras and scanners: no SVG, PDF or anything that can reference files.
// This applies to the whole process, which reads its own pictures from memory.
const LOADERS = ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Tiff"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    ...LOADERS.flatMap((name) => [`VipsForeignLoad${name}File`, `VipsForeignLoad${name}Buffer`]),
    // Buffers are never untrusted files: their SVG is drawn by `compose.server.ts`.
    "VipsForeignLoadSvgBuffer",
  ],
});
// Each picture is processed once: caching is useless.
sharp.cache(false);

export type OpenedImage = {
  format: ImageFormat;
  /** Upright, like all derived images. */
  width: number;
  height: number;
  /** Number of frames; 1 unless animated. */
  frames: number;
  /** Truncated: shown as far as it goes. */
  isPartial: boolean;
  /** From its TIFF header on; for TIFF the path of the file itself. */
  exif: Uint8Array | string | null;
  /** To be read once. `small` may use a preview embedded by the camera. */
  pixels(size?: "small"): Sharp;
  /** All frames, stacked vertically. */
  animation(): Sharp;
};

/** The picture in a file, detected by content. Throws an `UnreadableImageError`. */
export async function openImage(path: string, maxPixels: number): Promise<OpenedImage> {
  const head = await readHead(path);
  if (head.length === 0) throw new UnreadableImageError("empty");
  const type = await detectMediaType(head);
  const format = FORMATS.get(type?.mime ?? "");
  if (format === undefined) throw new UnreadableImageError("not-an-image");
  if (format === "heic") return openWithLibheif(path, maxPixels);
  if (format === "bmp") return openBitmap(path, maxPixels);

  const options = { limitInputPixels: maxPixels, failOn: "truncated" as const };
  const metadata = await sharp(path, options)
    .metadata()
    .catch((error: unknown) => {
      // A file that begins like a TIFF but isn't recognised has lost the directory at its end.
      const isUnknown =
        error instanceof Error && error.message.includes("unsupported image format");
      if (format !== "tiff" || !isUnknown) throw error;
      throw new UnreadableImageError("truncated", { cause: error });
    });
  const { autoOrient, pages = 1 } = metadata;
  if (autoOrient.width * autoOrient.height > maxPixels) {
    throw new UnreadableImageError("too-many-pixels");
  }
  if (format === "jpeg") return openJpeg(path, metadata, maxPixels);
  if (format === "tiff") await refuseWhatIsNoScan(path, metadata);
  return {
    format,
    ...autoOrient,
    frames: format === "gif" || format === "webp" ? pages : 1,
    isPartial: false,
    exif: format === "tiff" ? path : exifOf(metadata),
    pixels: () => sharp(path, options).autoOrient(),
    animation: () => sharp(path, { ...options, animated: true }),
  };
}

/** In most formats preceded by the six bytes "Exif\0\0". */
function exifOf({ exif }: Metadata): Uint8Array | null {
  return exif?.subarray(exif.subarray(0, 4).toString("latin1") === "Exif" ? 6 : 0) ?? null;
}

async function openJpeg(path: string, metadata: Metadata, maxPixels: number): Promise<OpenedImage> {
  const { rows, isPartial } = await findReadable(path, metadata);
  const part = uprightPart(metadata, rows);
  const options = {
    limitInputPixels: maxPixels,
    failOn: isPartial ? ("none" as const) : ("truncated" as const),
  };
  const upright = () => sharp(path, options).autoOrient();
  const pixels = () => (isPartial ? upright().extract(part) : upright());
  const { width, height } = part;
  const exif = exifOf(metadata);
  return { format: "jpeg", width, height, frames: 1, isPartial, exif, pixels, animation: pixels };
}

/** Where the upper rows of a stored picture are after rotation by EXIF orientation. */
function uprightPart({ autoOrient: { width, height }, orientation = 1 }: Metadata, rows: number) {
  const isOnItsSide = orientation >= 5;
  const size = isOnItsSide ? { width: rows, height } : { width, height: rows };
  return {
    left: orientation === 6 || orientation === 7 ? width - rows : 0,
    top: orientation === 3 || orientation === 4 ? height - rows : 0,
    ...size,
  };
}

/** Other bit depths and band counts are measured data; raw files begin with a preview. */
async function refuseWhatIsNoScan(path: string, { depth, channels }: Metadata): Promise<void> {
  const tags: unknown = await exifr
    .parse(path, { pick: ["SubfileType"], translateValues: false })
    .catch(() => null);
  const isPreview =
    typeof tags === "object" && tags !== null && "SubfileType" in tags && tags.SubfileType === 1;
  if (isPreview || channels > 5 || !["uchar", "ushort"].includes(depth)) {
    throw new UnreadableImageError("unsupported");
  }
}

async function openWithLibheif(path: string, maxPixels: number): Promise<OpenedImage> {
  const heic = openHeic(await readFile(path), maxPixels);
  const asSharp = (pixels: Pixels) => {
    const { data, width, height } = pixels;
    if (heic.profile !== null) return sharp(wrapInTiff(pixels, heic.profile));
    return sharp(data, { raw: { width, height, channels: 3 } });
  };
  return {
    format: "heic",
    width: heic.width,
    height: heic.height,
    frames: 1,
    isPartial: false,
    exif: heic.exif,
    pixels: (size) => asSharp((size === "small" ? heic.decodeThumbnail() : null) ?? heic.decode()),
    animation: () => asSharp(heic.decode()),
  };
}

async function openBitmap(path: string, maxPixels: number): Promise<OpenedImage> {
  const png = await bmpAsPng(path, maxPixels);
  const { width, height } = await sharp(png).metadata();
  const pixels = () => sharp(png, { limitInputPixels: maxPixels });
  return {
    format: "bmp",
    width,
    height,
    frames: 1,
    isPartial: false,
    exif: null,
    pixels,
    animation: pixels,
  };
}

/** libvips' messages for broken files. System errors are passed on. */
export function asUnreadable(error: unknown): unknown {
  if (error instanceof UnreadableImageError || !(error instanceof Error)) return error;
  if ("code" in error || /out of memory|unable to (open|write)/i.test(error.message)) return error;
  if (/pixel limit|exceed/i.test(error.message)) {
    return new UnreadableImageError("too-many-pixels", { cause: error });
  }
  if (/unsupported image format|operation is blocked/.test(error.message)) {
    return new UnreadableImageError("unsupported", { cause: error });
  }
  return new UnreadableImageError("truncated", { cause: error });
}
