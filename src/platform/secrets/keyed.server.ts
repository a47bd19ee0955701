import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * A secret that is short enough to be typed, as a digest that is worth nothing without the key of the
 * installation. What it is about goes in, so that the same secret twice is two digests.
 */
export function keyedHash(key: Buffer, about: string, secret: string): string {
  return `hmac$${createHmac("sha256", key).update(`${about}\n${secret}`).digest("base64url")}`;
}

export function matchesKeyedHash(
  key: Buffer,
  about: string,
  secret: string,
  digest: string,
): boolean {
  const given = Buffer.from(keyedHash(key, about, secret));
  const known = Buffer.from(digest);
  return given.length === known.length && timingSafeEqual(given, known);
}
