/**
 * Where a phone shows a picture across its whole width, it has 720 to 1,180 points to fill: 800 and
 * 1200 are just enough for the small and the large of them.
 */
export const WIDTHS = [400, 800, 1200, 1600, 2400] as const;
export const FORMATS = ["avif", "webp", "jpeg"] as const;

export type ImageFormat = "jpeg" | "png" | "webp" | "avif" | "heic" | "gif" | "tiff";

export type InspectedImage = {
  /** What the file holds, whatever it is called. */
  format: ImageFormat;
  /** Turned upright. */
  width: number;
  height: number;
  /** ThumbHash, base64. */
  placeholder: string;
  /** `#rrggbb` */
  averageColor: string;
  takenAt: Date | null;
  /** Its end is missing: shown as far as it goes. */
  isPartial: boolean;
};

export type RenderedImage = {
  format: (typeof FORMATS)[number];
  width: number;
  height: number;
  bytes: number;
  path: string;
};

export type UnreadableReason =
  | "empty"
  | "not-an-image"
  | "truncated"
  | "encrypted"
  | "too-many-pixels"
  | "unsupported";

/** A file that can't become a picture, and why. */
export class UnreadableImageError extends Error {
  override name = "UnreadableImageError";
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`unreadable image: ${reason}`, options);
    this.reason = reason;
  }
}

/** So many pictures wait to be drawn that no more are taken. */
export class ImageQueueFullError extends Error {
  override name = "ImageQueueFullError";
}

/** What the pictures' own process could not do, for no fault that is known of the picture. */
export class ImageProcessError extends Error {
  override name = "ImageProcessError";
}
