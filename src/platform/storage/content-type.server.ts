import { extname } from "node:path";

const typesByExtension: Record<string, string> = {
  ".avif": "image/avif",
  ".eml": "message/rfc822",
  ".gif": "image/gif",
  ".heic": "image/heic",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".m4a": "audio/mp4",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".ogg": "audio/ogg",
  ".opus": "audio/ogg",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wav": "audio/wav",
  ".webm": "video/webm",
  ".webp": "image/webp",
};

/** The type that web servers and copying tools would derive from the name. */
export function typeByName(key: string): string | null {
  return typesByExtension[extname(key)] ?? null;
}
