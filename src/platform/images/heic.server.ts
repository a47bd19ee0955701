import createLibheif from "libheif-js/libheif-wasm/libheif-bundle.js";
import type { Libheif } from "libheif-js/libheif-wasm/libheif-bundle.js";
import { UnreadableImageError } from "./image-types.ts";
import type { Pixels } from "./tiff.ts";

// From libheif's heif_error.h, heif_image.h and heif_security.h.
const unsupportedFileType = 3;
const unsupportedFeature = 4;
const outOfMemory = 6;
const colorspaceRgb = 1;
const interleavedRgb = 10;
const channelInterleaved = 10;
const pixelLimitOffset = 8;
const mostThumbnails = 8;

export type OpenedHeic = {
  /** Upright. */
  width: number;
  height: number;
  /** The ICC profile; null means sRGB. */
  profile: Uint8Array | null;
  /** From its TIFF header on. */
  exif: Uint8Array | null;
  decode(): Pixels;
  /** A preview embedded by the camera, else null. */
  decodeThumbnail(): Pixels | null;
};

/**
 * Reads HEIC, which sharp's build lacks (no HEVC). Each picture gets a fresh libheif instance, so
 * that a hostile one affects none after it; memory is released with the instance, hence nothing is
 * freed individually. Throws an `UnreadableImageError`.
 */
export function openHeic(file: Uint8Array, maxPixels: number): OpenedHeic {
  assertWhole(file);
  const heif = createLibheif({ print: () => undefined, printErr: () => undefined });
  const error = heif._malloc(12);
  const out = heif._malloc(4 * mostThumbnails);
  const call = (made: () => void): number => {
    attempt(made);
    throwIfFailed(heif.HEAPU32[error / 4]);
    return heif.HEAPU32[out / 4] ?? 0;
  };

  const context = heif._heif_context_alloc();
  limitPixels(heif, context, maxPixels);
  const bytes = heif._malloc(file.length);
  heif.HEAPU8.set(file, bytes);
  call(() =>
    heif._heif_context_read_from_memory_without_copy(error, context, bytes, file.length, 0),
  );
  const handle = call(() => heif._heif_context_get_primary_image_handle(error, context, out));
  const width = heif._heif_image_handle_get_width(handle);
  const height = heif._heif_image_handle_get_height(handle);
  if (width < 1 || height < 1) throw new UnreadableImageError("truncated");
  if (width * height > maxPixels) throw new UnreadableImageError("too-many-pixels");

  const decode = (of: number): Pixels => {
    const image = call(() =>
      heif._heif_decode_image(error, of, out, colorspaceRgb, interleavedRgb, 0),
    );
    return pixelsOf(heif, image, out);
  };
  return {
    width,
    height,
    profile: profileOf(heif, handle, (read) => call(() => read(error))),
    exif: exifOf(heif, handle, (read) => call(() => read(error))),
    decode: () => decode(handle),
    decodeThumbnail() {
      const count = heif._heif_image_handle_get_list_of_thumbnail_IDs(handle, out, mostThumbnails);
      const id = heif.HEAPU32[out / 4];
      if (count < 1 || id === undefined) return null;
      return decode(call(() => heif._heif_image_handle_get_thumbnail(error, handle, id, out)));
    },
  };
}

/** A file truncated in its pixels begins like a complete one: the box lengths tell. */
function assertWhole(file: Uint8Array): void {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 0; at < file.length;) {
    if (at + 8 > file.length) throw new UnreadableImageError("truncated");
    const said = view.getUint32(at);
    // 1: the length follows in 64 bits; 0: the box extends to the end of the file.
    if (said === 0) return;
    if (said === 1 && at + 16 > file.length) throw new UnreadableImageError("truncated");
    const length = said === 1 ? Number(view.getBigUint64(at + 8)) : said;
    if (length < 8 || at + length > file.length) throw new UnreadableImageError("truncated");
    at += length;
  }
}

/** Checked within libheif as well: a file may declare one size and contain another. */
function limitPixels(heif: Libheif, context: number, maxPixels: number): void {
  const limits = heif._heif_context_get_security_limits(context);
  heif.HEAPU32[(limits + pixelLimitOffset) / 4] = maxPixels;
  heif.HEAPU32[(limits + pixelLimitOffset) / 4 + 1] = 0;
}

function attempt(made: () => void): void {
  try {
    made();
  } catch (error) {
    // WebAssembly traps where native code would have crashed.
    throw new UnreadableImageError("truncated", { cause: error });
  }
}

function throwIfFailed(code: number | undefined): void {
  if (code === 0) return;
  if (code === unsupportedFileType || code === unsupportedFeature) {
    throw new UnreadableImageError("unsupported");
  }
  throw new UnreadableImageError(code === outOfMemory ? "too-many-pixels" : "truncated");
}

type Call = (read: (error: number) => void) => void;

function profileOf(heif: Libheif, handle: number, call: Call): Uint8Array | null {
  const length = heif._heif_image_handle_get_raw_color_profile_size(handle);
  if (length === 0) return null;
  const at = heif._malloc(length);
  call((error) => heif._heif_image_handle_get_raw_color_profile(error, handle, at));
  return heif.HEAPU8.slice(at, at + length);
}

/** The block begins with the number of bytes before the TIFF header (ISO 23008-12, A.2.1). */
function exifOf(heif: Libheif, handle: number, call: Call): Uint8Array | null {
  const out = heif._malloc(4);
  const name = heif._malloc(5);
  heif.HEAPU8.set(Buffer.from("Exif\0", "latin1"), name);
  const blocks = heif._heif_image_handle_get_list_of_metadata_block_IDs(handle, name, out, 1);
  const id = heif.HEAPU32[out / 4];
  if (blocks < 1 || id === undefined) return null;
  const length = heif._heif_image_handle_get_metadata_size(handle, id);
  if (length < 4) return null;
  const at = heif._malloc(length);
  call((error) => heif._heif_image_handle_get_metadata(error, handle, id, at));
  const block = Buffer.from(heif.HEAPU8.slice(at, at + length));
  return block.subarray(4 + block.readUInt32BE(0));
}

function pixelsOf(heif: Libheif, image: number, out: number): Pixels {
  const plane = heif._heif_image_get_plane_readonly(image, channelInterleaved, out);
  const stride = heif.HEAPU32[out / 4] ?? 0;
  const width = heif._heif_image_get_width(image, channelInterleaved);
  const height = heif._heif_image_get_height(image, channelInterleaved);
  const row = width * 3;
  if (plane === 0 || width < 1 || height < 1 || stride < row) {
    throw new UnreadableImageError("truncated");
  }
  if (stride === row) {
    return { data: heif.HEAPU8.subarray(plane, plane + row * height), width, height };
  }
  const data = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    const from = plane + y * stride;
    data.set(heif.HEAPU8.subarray(from, from + row), y * row);
  }
  return { data, width, height };
}
