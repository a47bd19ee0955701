import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { ImageOrder } from "./product-images.ts";

/** The same fifteen files as in sharp's documentation: one pipeline for each. */

const ENCODE: Record<string, (image: Sharp, width: number) => Sharp> = {
  avif: (image, width) => {
    const options = width > 1200 ? { quality: 52, effort: 2 } : { quality: 48, effort: 3 };
    return image.avif({ ...options, chromaSubsampling: "4:2:0" });
  },
  webp: (image) => image.webp({ quality: 76, effort: 3 }),
  jpeg: (image) => image.jpeg({ quality: 78, progressive: true }),
};

async function run({ path, directory }: ImageOrder): Promise<{ ms: number; bytes: number }> {
  const begun = performance.now();
  let bytes = 0;
  for (const width of [400, 800, 1200, 1600, 2400]) {
    const made = Object.entries(ENCODE).map(([format, encode]) =>
      encode(sharp(path).autoOrient().resize({ width }), width).toFile(
        join(directory, `${width}.${format}`),
      ),
    );
    for (const { size } of await Promise.all(made)) bytes += size;
  }
  return { ms: performance.now() - begun, bytes };
}

process.on("message", (order: ImageOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
