import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/**
 * A keyed digest of a secret short enough to be typed: worthless without the installation's key.
 * The subject is part of it, so that equal secrets have different digests.
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

/**
 * A random word over an alphabet of a power of two, at most 256 letters, so that each letter is
 * equally likely. Words that don't fit `isFit` are drawn again.
 */
export function drawWord(
  alphabet: string,
  length: number,
  isUnfit: (word: string) => boolean = () => false,
): string {
  for (;;) {
    const letters = Array.from(randomBytes(length), (byte) =>
      alphabet.charAt(byte % alphabet.length),
    );
    const word = letters.join("");
    if (!isUnfit(word)) return word;
  }
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts: reading the database alone reveals nothing. */
export function seal(key: Buffer, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws if it was encrypted with another key, or changed since. */
export function unseal(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
}
