import type { Sharp } from "sharp";
import type { ImageFormat } from "./image-types.ts";

export type OpenedImage = {
  format: ImageFormat;
  /** Upright, like all derived images. */
  width: number;
  height: number;
  /** Number of frames; 1 unless animated. */
  frames: number;
  /** Of a scan, which of its pages are pictures; `null` for other formats. */
  pages: readonly number[] | null;
  /** Truncated: shown as far as it goes. */
  isPartial: boolean;
  /** From its TIFF header on; for TIFF the path of the file itself. */
  exif: Uint8Array | string | null;
  /** To be read once. `small` may use a preview embedded by the camera. */
  pixels(size?: "small"): Sharp;
  /** All frames, stacked vertically. */
  animation(): Sharp;
};
