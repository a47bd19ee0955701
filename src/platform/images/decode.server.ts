import { readFile } from "node:fs/promises";
import sharp, { type Metadata } from "sharp";
import { detectMediaType, readHead } from "#platform/media-type.server.ts";
import { bmpAsPng } from "./bmp.server.ts";
import { openHeic } from "./heic.server.ts";
import { UnreadableImageError, type ImageFormat } from "./image-types.ts";
import { openScan } from "./open-scan.server.ts";
import type { OpenedImage } from "./opened-image.server.ts";
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

/**
 * The picture in a file, detected by content; of a scan one `page`, by default the first. Throws an
 * `UnreadableImageError`.
 */
export async function openImage(
  path: string,
  maxPixels: number,
  page: number | null = null,
): Promise<OpenedImage> {
  const head = await readHead(path);
  if (head.length === 0) throw new UnreadableImageError("empty");
  const type = await detectMediaType(head);
  const format = FORMATS.get(type?.mime ?? "");
  if (format === undefined) throw new UnreadableImageError("not-an-image");
  if (format === "heic") return openWithLibheif(path, maxPixels);
  if (format === "bmp") return openBitmap(path, maxPixels);
  if (format === "tiff") return openScan(path, maxPixels, page);

  const options = { limitInputPixels: maxPixels, failOn: "truncated" as const };
  const metadata = await sharp(path, options).metadata();
  const { autoOrient, pages = 1 } = metadata;
  if (autoOrient.width * autoOrient.height > maxPixels) {
    throw new UnreadableImageError("too-many-pixels");
  }
  if (format === "jpeg") return openJpeg(path, metadata, maxPixels);
  return {
    format,
    ...autoOrient,
    ...ONE_STILL,
    frames: format === "gif" || format === "webp" ? pages : 1,
    exif: exifOf(metadata),
    pixels: () => sharp(path, options).autoOrient(),
    animation: () => sharp(path, { ...options, animated: true }),
  };
}

const ONE_STILL = { frames: 1, pages: null, isPartial: false, exif: null } as const;

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
  const seen = { ...ONE_STILL, isPartial, exif };
  return { format: "jpeg", width, height, ...seen, pixels, animation: pixels };
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

async function openWithLibheif(path: string, maxPixels: number): Promise<OpenedImage> {
  const heic = openHeic(await readFile(path), maxPixels);
  const asSharp = (pixels: Pixels) => {
    const { data, width, height } = pixels;
    if (heic.profile !== null) return sharp(wrapInTiff(pixels, { profile: heic.profile }));
    return sharp(data, { raw: { width, height, channels: 3 } });
  };
  return {
    format: "heic",
    width: heic.width,
    height: heic.height,
    ...ONE_STILL,
    exif: heic.exif,
    pixels: (size) => asSharp((size === "small" ? heic.decodeThumbnail() : null) ?? heic.decode()),
    animation: () => asSharp(heic.decode()),
  };
}

async function openBitmap(path: string, maxPixels: number): Promise<OpenedImage> {
  const png = await bmpAsPng(path, maxPixels);
  const { width, height } = await sharp(png).metadata();
  const pixels = () => sharp(png, { limitInputPixels: maxPixels });
  return { format: "bmp", width, height, ...ONE_STILL, pixels, animation: pixels };
}

/** Of formats, and of what TIFF may hold besides scans. */
const UNSUPPORTED =
  /unsupported image format|operation is blocked|not configured|not a whole number|labq|tile size/;

/** libvips' messages for broken files. System errors are passed on. */
export function asUnreadable(error: unknown): unknown {
  if (error instanceof UnreadableImageError || !(error instanceof Error)) return error;
  if ("code" in error || /out of memory|unable to (open|write)/i.test(error.message)) return error;
  if (/pixel limit|exceed/i.test(error.message)) {
    return new UnreadableImageError("too-many-pixels", { cause: error });
  }
  if (UNSUPPORTED.test(error.message)) {
    return new UnreadableImageError("unsupported", { cause: error });
  }
  return new UnreadableImageError("truncated", { cause: error });
}
