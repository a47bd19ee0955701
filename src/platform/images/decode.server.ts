import { open, readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { detectMediaType } from "#platform/media-type.server.ts";
import { openHeic } from "./heic.server.ts";
import { UnreadableImageError, type ImageFormat } from "./image-types.ts";
import { wrapInTiff, type Pixels } from "./tiff.ts";

const HEAD_BYTES = 8192;

const FORMATS = new Map<string, ImageFormat>([
  ["image/jpeg", "jpeg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
  ["image/avif", "avif"],
  ["image/heic", "heic"],
  ["image/gif", "gif"],
]);

// Only what phones and cameras make: no SVG, PDF or anything else that can name other files. It holds
// for all that shares the process, which reads its own pictures from memory.
const LOADERS = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    ...LOADERS.flatMap((name) => [`VipsForeignLoad${name}File`, `VipsForeignLoad${name}Buffer`]),
    // Buffers are never strangers' files: SVG is what `compose.server.ts` draws, TIFF what
    // `tiff.ts` writes.
    "VipsForeignLoadSvgBuffer",
    "VipsForeignLoadTiffBuffer",
  ],
});
// A worker makes one picture after another: nothing is asked for twice.
sharp.cache(false);

export type OpenedImage = {
  format: ImageFormat;
  /** Turned upright, as whatever is made of it will be. */
  width: number;
  height: number;
  /** How many pictures follow each other in it; 1 unless it moves. */
  frames: number;
  /** From its TIFF header on. */
  exif: Uint8Array | null;
  /** To be read once. `small` may be a version that the camera made for previews. */
  pixels(size?: "small"): Sharp;
  /** All frames, one below the other. */
  animation(): Sharp;
};

/** The picture in a file, told by its content. Throws an `UnreadableImageError`. */
export async function openImage(path: string, maxPixels: number): Promise<OpenedImage> {
  const type = await detectMediaType(await headOf(path));
  const format = FORMATS.get(type?.mime ?? "");
  if (format === undefined) throw new UnreadableImageError("not-an-image");
  if (format === "heic") return openWithLibheif(path, maxPixels);

  const options = { limitInputPixels: maxPixels, failOn: "truncated" as const };
  const { autoOrient, pages = 1, exif } = await sharp(path, options).metadata();
  if (autoOrient.width * autoOrient.height > maxPixels) {
    throw new UnreadableImageError("too-many-pixels");
  }
  return {
    format,
    ...autoOrient,
    frames: format === "gif" || format === "webp" ? pages : 1,
    // In most formats six bytes that say "Exif" stand before it.
    exif: exif?.subarray(exif.subarray(0, 4).toString("latin1") === "Exif" ? 6 : 0) ?? null,
    pixels: () => sharp(path, options).autoOrient(),
    animation: () => sharp(path, { ...options, animated: true }),
  };
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
    exif: heic.exif,
    pixels: (size) => asSharp((size === "small" ? heic.decodeThumbnail() : null) ?? heic.decode()),
    animation: () => asSharp(heic.decode()),
  };
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead === 0) throw new UnreadableImageError("empty");
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** libvips' words for what is wrong with a file. What the system couldn't do stays as it is. */
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
