import { decode } from "@cwasm/nsbmp";
import { UnreadableImageError } from "./image-types.ts";

export type OpenedBmp = {
  width: number;
  height: number;
  /** Rows of 8-bit red, green, blue and opacity. */
  decode(): Uint8ClampedArray;
};

/** Of OS/2: two 16-bit lengths follow, in later headers two of 32 bits. */
const OS2_HEADER = 12;
const RUN_LENGTH = [1, 2];

/**
 * Reads BMP, which sharp's build lacks. Its size is checked before anything is decoded. Throws an
 * `UnreadableImageError`.
 */
export function openBmp(file: Buffer, maxPixels: number): OpenedBmp {
  if (file.length < 34) throw new UnreadableImageError("truncated");
  const isOs2 = file.readUInt32LE(14) === OS2_HEADER;
  const width = isOs2 ? file.readUInt16LE(18) : file.readInt32LE(18);
  // Negative: the rows stand from the top down.
  const height = isOs2 ? file.readUInt16LE(20) : Math.abs(file.readInt32LE(22));
  if (width < 1 || height < 1) throw new UnreadableImageError("truncated");
  if (width * height > maxPixels) throw new UnreadableImageError("too-many-pixels");
  const isRunLength = !isOs2 && RUN_LENGTH.includes(file.readUInt32LE(30));
  return {
    width,
    height,
    decode() {
      try {
        return decode(file).data;
      } catch (error) {
        // The library refuses some run-length codes that programs write.
        throw new UnreadableImageError(isRunLength ? "unsupported" : "truncated", { cause: error });
      }
    },
  };
}
