import { createHash } from "node:crypto";

/** Of what is answered, or of what names it once and for all. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

/**
 * Whether whoever asks has it already (`If-None-Match`). RFC 9110: any in the list, weakly compared, as
 * proxies mark what they compress.
 */
export function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
