import { open, readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { UnreadableImageError } from "#platform/images/image-types.ts";
import { detectMediaType } from "#platform/media-type.server.ts";

const HEAD_BYTES = 8192;

// Only what phones and cameras make: no SVG, PDF or anything else that can name other files.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegFile",
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngFile",
    "VipsForeignLoadWebpFile",
    "VipsForeignLoadHeifFile",
    "VipsForeignLoadNsgifFile",
    // Only what `compose.server.ts` draws comes as a buffer of SVG; files never do.
    "VipsForeignLoadSvgBuffer",
  ],
});
// A worker makes one picture after another: nothing is asked for twice.
sharp.cache(false);

/** The picture in a file, told by its content. Throws `UnreadableImageError`. */
export async function openImage(path: string, maxPixels: number): Promise<Sharp> {
  const type = await detectMediaType(await headOf(path));
  if (type?.kind !== "image") throw new UnreadableImageError("not-an-image");
  const options = { limitInputPixels: maxPixels, failOn: "truncated" as const };
  if (/hei[cf]/.test(type.mime)) return sharp(await decodeHeic(path), options);
  return sharp(path, options);
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

/** sharp's libvips is built without HEVC; libheif in WebAssembly reads what iPhones take. */
async function decodeHeic(path: string): Promise<Buffer> {
  const { default: convert } = await import("heic-convert");
  const buffer = await readFile(path);
  try {
    const jpeg = await convert({ buffer: new Uint8Array(buffer), format: "JPEG", quality: 0.95 });
    return Buffer.from(jpeg);
  } catch {
    throw new UnreadableImageError("truncated");
  }
}

/** libvips' words for what is wrong with a file. */
export function asUnreadable(error: unknown): unknown {
  if (error instanceof UnreadableImageError || !(error instanceof Error)) return error;
  if (/pixel limit/.test(error.message)) return new UnreadableImageError("too-many-pixels");
  if (/unsupported image format|operation is blocked/.test(error.message)) {
    return new UnreadableImageError("unsupported");
  }
  return new UnreadableImageError("truncated");
}
