import { fileTypeFromBuffer } from "file-type";
import { HEAD_BYTES } from "#platform/media-type.server.ts";
import { isTellingPart, officeTypeOf, saysUnsafe } from "./office-file.ts";
import { isPlainText } from "./plain-text.ts";
import { readZip, UnreadableZipError } from "./zip-reading.server.ts";

/** What a file that is neither picture nor PDF is. */
export type ReadDocument = { state: "ready" | "held"; type: string };

/**
 * Parts that are read of an office file, all together. They are short: the largest files of office
 * programs have some hundred kilobytes of them.
 */
const PARTS = { most: 2000, bytes: 5_000_000 };
const MIMETYPE_BYTES = 200;
const UNKNOWN = "application/octet-stream";

/** Decides by content alone. Only ever run in a process of its own: see `file-worker.server.ts`. */
export async function readDocument(bytes: Buffer, limits = PARTS): Promise<ReadDocument> {
  const office = await officeType(bytes, limits);
  if (office !== null) return { state: "ready", type: office };
  if (bytes.length > 0 && isPlainText(bytes)) return { state: "ready", type: "text/plain" };
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)).catch(() => undefined);
  return { state: "held", type: found?.mime ?? UNKNOWN };
}

async function officeType(bytes: Buffer, limits: typeof PARTS): Promise<string | null> {
  if (bytes.subarray(0, 4).toString("latin1") !== "PK\x03\x04") return null;
  try {
    const zip = await readZip(bytes);
    const mimetype = await zip.read("mimetype", MIMETYPE_BYTES);
    const type = officeTypeOf(zip.names, mimetype?.toString("latin1") ?? null);
    if (type === null) return null;
    const parts = zip.names.filter(isTellingPart);
    if (parts.length > limits.most) return null;
    let left = limits.bytes;
    for (const name of parts) {
      const part = await zip.read(name, left);
      if (part === null || saysUnsafe(name, part.toString("utf8"))) return null;
      left -= part.length;
    }
    return type;
  } catch (error) {
    if (error instanceof UnreadableZipError) return null;
    throw error;
  }
}
