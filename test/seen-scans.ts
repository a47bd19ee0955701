import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openImage } from "#platform/images/decode.server.ts";
import { UnreadableImageError } from "#platform/images/image-types.ts";
import { inspectImage } from "#platform/images/inspect.server.ts";

const SCAN_PIXELS_MAX = 1_000_000;

/** Lets a file be read that is there only meanwhile. */
async function withFile<Result>(bytes: Uint8Array, read: (path: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), "scans-"));
  try {
    const path = join(folder, "scan.tif");
    await writeFile(path, bytes);
    return await read(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function inspectScan(bytes: Uint8Array) {
  return withFile(bytes, (path) => inspectImage(path, SCAN_PIXELS_MAX));
}

/** The colours of its four corners, from top left row by row. */
export function cornersOf(bytes: Uint8Array, page: number | null = null): Promise<number[][]> {
  return withFile(bytes, async (path) => {
    const image = await openImage(path, SCAN_PIXELS_MAX, page);
    const data = await image
      .pixels()
      .resize(4, 4, { fit: "fill" })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .removeAlpha()
      .raw({ depth: "uchar" })
      .toBuffer();
    return [0, 3, 12, 15].map((place) => [...data.subarray(place * 3, place * 3 + 3)]);
  });
}

/** Why it isn't shown; `null` if it is. */
export async function refusalOf(bytes: Uint8Array): Promise<string | null> {
  try {
    await inspectScan(bytes);
    return null;
  } catch (error) {
    if (error instanceof UnreadableImageError) return error.reason;
    throw error;
  }
}
