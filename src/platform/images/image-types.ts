export const WIDTHS = [320, 640, 1080, 1600, 2400] as const;
export const FORMATS = ["avif", "webp", "jpeg"] as const;

export type InspectedImage = {
  /** After the EXIF orientation. */
  width: number;
  height: number;
  /** ThumbHash, base64. */
  placeholder: string;
  /** `#rrggbb` */
  averageColor: string;
  takenAt: Date | null;
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
  | "too-many-pixels"
  | "unsupported";

/** A file that can't become a picture, and why. */
export class UnreadableImageError extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(`unreadable image: ${reason}`);
    this.reason = reason;
  }
}
