import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";

export type MediaType = {
  kind: "image" | "video" | "audio" | "document";
  /** One per format, whatever its other names. */
  mime: string;
  extension: string;
};

const JPEG: MediaType = { kind: "image", mime: "image/jpeg", extension: "jpg" };
const PNG: MediaType = { kind: "image", mime: "image/png", extension: "png" };
const WEBP: MediaType = { kind: "image", mime: "image/webp", extension: "webp" };
const AVIF: MediaType = { kind: "image", mime: "image/avif", extension: "avif" };
const HEIC: MediaType = { kind: "image", mime: "image/heic", extension: "heic" };
const GIF: MediaType = { kind: "image", mime: "image/gif", extension: "gif" };
const TIFF: MediaType = { kind: "image", mime: "image/tiff", extension: "tif" };
const MP4: MediaType = { kind: "video", mime: "video/mp4", extension: "mp4" };
const MOV: MediaType = { kind: "video", mime: "video/quicktime", extension: "mov" };
const WEBM: MediaType = { kind: "video", mime: "video/webm", extension: "webm" };
const MP3: MediaType = { kind: "audio", mime: "audio/mpeg", extension: "mp3" };
const M4A: MediaType = { kind: "audio", mime: "audio/mp4", extension: "m4a" };
const WAV: MediaType = { kind: "audio", mime: "audio/wav", extension: "wav" };
const OGG: MediaType = { kind: "audio", mime: "audio/ogg", extension: "ogg" };
const PDF: MediaType = { kind: "document", mime: "application/pdf", extension: "pdf" };

/** By file-type's names. */
const KNOWN = new Map<string, MediaType>([
  ["image/jpeg", JPEG],
  ["image/png", PNG],
  ["image/apng", PNG],
  ["image/webp", WEBP],
  ["image/avif", AVIF],
  ["image/heic", HEIC],
  ["image/heif", HEIC],
  ["image/heic-sequence", HEIC],
  ["image/heif-sequence", HEIC],
  ["image/gif", GIF],
  ["image/tiff", TIFF],
  ["video/mp4", MP4],
  ["video/x-m4v", MP4],
  ["video/quicktime", MOV],
  ["video/webm", WEBM],
  ["audio/mp4", M4A],
  ["audio/x-m4a", M4A],
  ["audio/wav", WAV],
  ["audio/ogg", OGG],
  ["audio/ogg; codecs=opus", OGG],
  ["application/pdf", PDF],
]);

/** Enough bytes to detect a file's type. */
export const HEAD_BYTES = 8192;

/** Empty for an empty file. */
export async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Detects a file's type from its first bytes (`HEAD_BYTES` suffice), never from its name; null for
 * unsupported ones. Compares bytes alone, so that it may be asked in the server's own process.
 */
export async function detectMediaType(head: Uint8Array): Promise<MediaType | null> {
  if (isPacked(head)) return null;
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found === undefined) return isTiff(head) ? TIFF : null;
  // The same name stands for MPEG layers 1 and 2, which browsers don't play.
  if (found.mime === "audio/mpeg") return found.ext === "mp3" ? MP3 : null;
  const type = KNOWN.get(found.mime) ?? null;
  return type === HEIC && isAv1(head) ? AVIF : type;
}

/** ZIP and gzip, of which the library unpacks a part to tell what is in it: none of our types. */
function isPacked(head: Uint8Array): boolean {
  const mark = Buffer.from(head.subarray(0, 2)).toString("latin1");
  return mark === "PK" || mark === "\x1f\x8b";
}

/** Its directory may be behind all pixels, out of reach here. */
function isTiff(head: Uint8Array): boolean {
  const mark = Buffer.from(head.subarray(0, 4)).toString("latin1");
  return mark === "II*\0" || mark === "MM\0*";
}

/** `mif1` begins HEIC and AVIF alike; the brands after it tell which. */
function isAv1(head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 128));
  const end = text.length < 4 ? 0 : text.readUInt32BE(0);
  const brands = text.toString("latin1", 8, end);
  return brands.startsWith("mi") && brands.includes("avif") && !brands.includes("heic");
}

/** The extension of a mime type from `detectMediaType`. */
export function extensionOf(mime: string): string {
  return [MP3, ...KNOWN.values()].find((type) => type.mime === mime)?.extension ?? "";
}
