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
const BMP: MediaType = { kind: "image", mime: "image/bmp", extension: "bmp" };
const MP4: MediaType = { kind: "video", mime: "video/mp4", extension: "mp4" };
const MOV: MediaType = { kind: "video", mime: "video/quicktime", extension: "mov" };
const WEBM: MediaType = { kind: "video", mime: "video/webm", extension: "webm" };
const AVI: MediaType = { kind: "video", mime: "video/x-msvideo", extension: "avi" };
const MPEG: MediaType = { kind: "video", mime: "video/mpeg", extension: "mpg" };
const MTS: MediaType = { kind: "video", mime: "video/mp2t", extension: "mts" };
const WMV: MediaType = { kind: "video", mime: "video/x-ms-wmv", extension: "wmv" };
const GP3: MediaType = { kind: "video", mime: "video/3gpp", extension: "3gp" };
const GP3_2: MediaType = { kind: "video", mime: "video/3gpp2", extension: "3g2" };
const MKV: MediaType = { kind: "video", mime: "video/matroska", extension: "mkv" };
const OGV: MediaType = { kind: "video", mime: "video/ogg", extension: "ogv" };
const MP3: MediaType = { kind: "audio", mime: "audio/mpeg", extension: "mp3" };
const M4A: MediaType = { kind: "audio", mime: "audio/mp4", extension: "m4a" };
const WAV: MediaType = { kind: "audio", mime: "audio/wav", extension: "wav" };
const OGG: MediaType = { kind: "audio", mime: "audio/ogg", extension: "ogg" };
const WMA: MediaType = { kind: "audio", mime: "audio/x-ms-wma", extension: "wma" };
const AIFF: MediaType = { kind: "audio", mime: "audio/aiff", extension: "aif" };
const FLAC: MediaType = { kind: "audio", mime: "audio/flac", extension: "flac" };
const AMR: MediaType = { kind: "audio", mime: "audio/amr", extension: "amr" };
const AAC: MediaType = { kind: "audio", mime: "audio/aac", extension: "aac" };
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
  ["image/bmp", BMP],
  ["video/mp4", MP4],
  ["video/x-m4v", MP4],
  ["video/quicktime", MOV],
  ["video/webm", WEBM],
  ["video/vnd.avi", AVI],
  ["video/MP1S", MPEG],
  ["video/MP2P", MPEG],
  ["video/mp2t", MTS],
  ["video/x-ms-asf", WMV],
  ["application/vnd.ms-asf", WMV],
  ["video/3gpp", GP3],
  ["video/3gpp2", GP3_2],
  ["video/matroska", MKV],
  ["video/ogg", OGV],
  ["audio/mp4", M4A],
  ["audio/x-m4a", M4A],
  ["audio/wav", WAV],
  ["audio/ogg", OGG],
  ["audio/ogg; codecs=opus", OGG],
  ["audio/x-ms-asf", WMA],
  ["audio/aiff", AIFF],
  ["audio/flac", FLAC],
  ["audio/amr", AMR],
  ["audio/aac", AAC],
  ["application/pdf", PDF],
]);

/** What browsers aren't sure to show: nothing is shown of these without ffmpeg. */
const CONVERTED = new Set([
  AVI,
  MPEG,
  MTS,
  WMV,
  GP3,
  GP3_2,
  MKV,
  OGV,
  WMA,
  AIFF,
  FLAC,
  AMR,
  AAC,
  BMP,
]);

export function isConverted({ mime }: Pick<MediaType, "mime">): boolean {
  return [...CONVERTED].some((type) => type.mime === mime);
}

/** All that is known, each once. */
export const MEDIA_TYPES: readonly MediaType[] = [...new Set([...KNOWN.values(), TIFF, MP3])];

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
  if (isTiff(head)) return isCanonRaw(head) ? null : TIFF;
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found === undefined) return null;
  if (UNUSABLE.has(found.ext)) return null;
  // The same name stands for MPEG layers 1 and 2, which browsers don't play.
  if (found.mime === "audio/mpeg") return found.ext === "mp3" ? MP3 : null;
  const type = KNOWN.get(found.mime) ?? null;
  if (type === HEIC && isAv1(head)) return AVIF;
  if (type === BMP && !isBitmap(head)) return null;
  // The library stops at the first stream, which is often a film's sound.
  return type === WMA && Buffer.from(head).includes(ASF_PICTURE) ? WMV : type;
}

/** Locked to whoever bought them, and in Ogg a codec that no browser plays: called as others are. */
const UNUSABLE = new Set<string>(["m4p", "f4p", "spx"]);

/** The first bytes of ASF's name for a stream of pictures. */
const ASF_PICTURE = Buffer.from("c0ef19bc4d5bcf11", "hex");

/** Lengths of the header after the file's own, from OS/2 to Windows 98. */
const BITMAP_HEADERS = [12, 40, 52, 56, 64, 108, 124];

/** The two letters with which it begins begin many a text, too. */
function isBitmap(head: Uint8Array): boolean {
  return head.length > 18 && BITMAP_HEADERS.includes(Buffer.from(head).readUInt32LE(14));
}

/** ZIP and gzip, of which the library unpacks a part to tell what is in it: none of our types. */
function isPacked(head: Uint8Array): boolean {
  const mark = Buffer.from(head.subarray(0, 2)).toString("latin1");
  return mark === "PK" || mark === "\x1f\x8b";
}

/** In either order of bytes; the last two are BigTIFF. */
const TIFF_MARKS = ["II*\0", "MM\0*", "II+\0", "MM\0+"];

/**
 * Its directory, most often behind all pixels, would tell a scan from the raw data of a camera: the image
 * process reads it (`scan-directories.server.ts`).
 */
function isTiff(head: Uint8Array): boolean {
  return TIFF_MARKS.includes(Buffer.from(head.subarray(0, 4)).toString("latin1"));
}

function isCanonRaw(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(8, 10)).toString("latin1") === "CR";
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
  return MEDIA_TYPES.find((type) => type.mime === mime)?.extension ?? "";
}
