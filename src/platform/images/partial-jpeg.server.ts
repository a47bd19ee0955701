import { open, readFile } from "node:fs/promises";
import sharp from "sharp";
import { UnreadableImageError } from "./image-types.ts";
import { hasWholePicture, isLayered, readJpegScans } from "./jpeg-scans.ts";

type Size = { width: number; height: number };

/** Below this share a picture isn't worth showing. */
const LEAST_SHARE = 0.5;
/** JPEG stores rows in blocks of eight or sixteen: finer steps find no more. */
const BLOCK_ROWS = 16;
/** The end-of-image marker; some programs pad it with zeros. */
const TAIL_BYTES = 64;

/** As stored: how many rows from the top exist, and whether anything is missing. */
export type ReadableJpeg = { rows: number; isPartial: boolean };

/**
 * How much of a possibly truncated JPEG can be shown. Throws an `UnreadableImageError` below half.
 */
export async function findReadable(path: string, size: Size): Promise<ReadableJpeg> {
  if ((await endsAsJpeg(path)) || (await canRead(path, size))) {
    return { rows: size.height, isPartial: false };
  }
  const scans = readJpegScans(await readFile(path));
  if (isLayered(scans)) {
    if (!hasWholePicture(scans)) throw new UnreadableImageError("truncated");
    return { rows: size.height, isPartial: true };
  }
  return { rows: await findReadableRows(path, size), isPartial: true };
}

async function findReadableRows(path: string, { width, height }: Size): Promise<number> {
  const step = Math.max(BLOCK_ROWS, Math.round(height / 128));
  let rows = Math.ceil(height * LEAST_SHARE);
  if (!(await canRead(path, { width, height: rows }))) throw new UnreadableImageError("truncated");
  let tooMany = height;
  while (tooMany - rows > step) {
    const middle = Math.floor((rows + tooMany) / 2);
    if (await canRead(path, { width, height: middle })) rows = middle;
    else tooMany = middle;
  }
  return rows;
}

async function endsAsJpeg(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from);
    return /\u00ff\u00d9\0*$/.test(buffer.toString("latin1", 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Asks the decoder, which alone knows where its data ends, for that many rows from the top. */
async function canRead(path: string, part: Size): Promise<boolean> {
  try {
    await sharp(path, { failOn: "truncated", limitInputPixels: false })
      .extract({ left: 0, top: 0, ...part })
      .resize(8, 8, { fit: "fill" })
      .raw()
      .toBuffer();
    return true;
  } catch (error) {
    if (error instanceof Error && /premature end/i.test(error.message)) return false;
    throw error;
  }
}
