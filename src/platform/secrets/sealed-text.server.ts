import { seal, unseal } from "./keyed.server.ts";

/** Tells encrypted from plain texts, and this format from later ones. */
const SEALED = "sealed1.";

/** The encrypting key first, then all others that may have encrypted existing texts. */
export type SealingKeys = readonly [Buffer, ...Buffer[]];

/** The text as stored: unreadable with the database alone. */
export function sealText([key]: SealingKeys, text: string): string {
  return SEALED + seal(key, Buffer.from(text)).toString("base64url");
}

export type Opened = {
  text: string;
  /** Encrypted with a former key, or not at all: to be encrypted again. */
  isStale: boolean;
};

/** `null` if no key decrypts it, or if it was changed. Plain texts are returned as they are. */
export function openText(keys: SealingKeys, kept: string): Opened | null {
  if (!kept.startsWith(SEALED)) return { text: kept, isStale: true };
  const sealed = Buffer.from(kept.slice(SEALED.length), "base64url");
  for (const key of keys) {
    const text = unsealed(key, sealed);
    if (text !== null) return { text, isStale: key !== keys[0] };
  }
  return null;
}

function unsealed(key: Buffer, sealed: Buffer): string | null {
  try {
    return unseal(key, sealed).toString();
  } catch {
    return null;
  }
}
