import type { CameraTime } from "#platform/camera-time.ts";

/**
 * A phone shows a full-width picture with 720 to 1,180 device pixels: 800 and 1200 just suffice for
 * small and large ones.
 */
export const WIDTHS = [400, 800, 1200, 1600, 2400] as const;
export const FORMATS = ["avif", "webp", "jpeg"] as const;

export type ImageFormat = "jpeg" | "png" | "webp" | "avif" | "heic" | "gif" | "tiff" | "bmp";

/** Which picture of a file, and how it is turned. */
export type View = {
  /** Of a scan, as in `InspectedImage.pages`; by default its first one. */
  page?: number | null | undefined;
  /** Clockwise, in degrees by quarters. */
  rotation?: number | undefined;
};

export type InspectedImage = CameraTime & {
  /** Detected from the content, whatever the file's name. */
  format: ImageFormat;
  /** Upright. */
  width: number;
  height: number;
  /** ThumbHash, base64. */
  placeholder: string;
  /** `#rrggbb` */
  averageColor: string;
  /** Of a scan, which of its pages are pictures; `null` for other formats. */
  pages: readonly number[] | null;
  /** Truncated: shown as far as it goes. */
  isPartial: boolean;
};

export type RenderedImage = {
  format: (typeof FORMATS)[number];
  width: number;
  height: number;
  bytes: number;
  path: string;
};

/** A picture written anew as one still. */
export type ReencodedImage = {
  format: "jpeg" | "png";
  width: number;
  height: number;
  bytes: number;
};

/** A page of a document. */
export type DrawnPage = {
  page: number;
  width: number;
  height: number;
  text: string;
  files: RenderedImage[];
};

export type UnreadableReason =
  | "empty"
  | "not-an-image"
  | "truncated"
  | "encrypted"
  | "too-many-pixels"
  | "too-many-pages"
  | "unsupported";

/** A file that isn't a readable picture, with the reason. */
export class UnreadableImageError extends Error {
  override name = "UnreadableImageError";
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`unreadable image: ${reason}`, options);
    this.reason = reason;
  }
}

/** The queue of drawings is full. */
export class ImageQueueFullError extends Error {
  override name = "ImageQueueFullError";
}

/** A failure of the image process for which the picture isn't known to be at fault. */
export class ImageProcessError extends Error {
  override name = "ImageProcessError";
}

/** The process is stopping: the picture may be read at another time. */
export class ImageProcessClosedError extends ImageProcessError {
  override name = "ImageProcessClosedError";
}
