import { fileTypeFromBuffer } from "file-type";

export type MediaType = {
  kind: "image" | "video" | "audio" | "document";
  mime: string;
  extension: string;
};

const KNOWN: Record<string, MediaType["kind"]> = {
  "image/jpeg": "image",
  "image/png": "image",
  "image/apng": "image",
  "image/webp": "image",
  "image/avif": "image",
  "image/heic": "image",
  "image/heif": "image",
  "image/heic-sequence": "image",
  "image/heif-sequence": "image",
  "image/gif": "image",
  "video/mp4": "video",
  "video/x-m4v": "video",
  "video/quicktime": "video",
  "video/webm": "video",
  "video/matroska": "video",
  "audio/mpeg": "audio",
  "audio/mp4": "audio",
  "audio/x-m4a": "audio",
  "audio/wav": "audio",
  "audio/vnd.wave": "audio",
  "audio/ogg": "audio",
  "audio/ogg; codecs=opus": "audio",
  "application/pdf": "document",
};

/** What a file is, told by its first bytes and never by its name; `null` for what we don't take. */
export async function detectMediaType(head: Uint8Array): Promise<MediaType | null> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const kind = found === undefined ? undefined : KNOWN[found.mime];
  if (found === undefined || kind === undefined) return null;
  return { kind, mime: found.mime.split(";")[0] ?? found.mime, extension: found.ext };
}
