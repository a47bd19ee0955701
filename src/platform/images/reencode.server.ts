import { asUnreadable, openImage } from "./decode.server.ts";
import type { ImageFormat, ReencodedImage } from "./image-types.ts";

/** Enough to read small print by, and what cameras of phones give. */
const LONGEST_SIDE = 4000;

/** Drawn with few colours and sharp edges: screenshots, which JPEG would blur. */
const DRAWN = new Set<ImageFormat>(["png", "gif"]);

/**
 * Writes a picture anew as one still: upright, in sRGB, without location, camera, comments or whatever
 * else its file holds beside the pixels. Throws an `UnreadableImageError`.
 */
export async function reencodeImage(
  path: string,
  destination: string,
  maxPixels: number,
): Promise<ReencodedImage> {
  try {
    const image = await openImage(path, maxPixels);
    const still = image
      .pixels()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb");
    const format = DRAWN.has(image.format) ? "png" : "jpeg";
    const encoded = format === "png" ? still.png() : still.jpeg({ quality: 88 });
    const { width, height, size } = await encoded.toFile(destination);
    return { format, width, height, bytes: size };
  } catch (error) {
    throw asUnreadable(error);
  }
}
