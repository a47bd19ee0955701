import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

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

/**
 * A word drawn at random from an alphabet, none of whose letters is likelier than another. It must have
 * a power of two of them, at most 256: then a byte means each equally often. One that is unfit is drawn anew.
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

/** What a database holds and nobody reads who has nothing but the database. */
export function seal(key: Buffer, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when it was sealed with another key, or changed since. */
export function unseal(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
}
