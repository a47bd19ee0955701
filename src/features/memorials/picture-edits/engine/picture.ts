export type Size = { width: number; height: number };

/**
 * Rows of 8-bit sRGB without padding: what sharp gives as raw, or a canvas as `ImageData`. Alpha is carried, not
 * used: pictures are opaque before they are edited.
 */
export type Picture = Size & {
  data: Uint8Array | Uint8ClampedArray;
  channels: 3 | 4;
};
