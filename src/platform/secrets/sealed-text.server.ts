import { seal, unseal } from "./keyed.server.ts";

/** What tells a sealed text from one that lies in clear, and the way it was sealed from later ones. */
const SEALED = "sealed1.";

/** The key that seals, then all others that may have sealed what is there. */
export type SealingKeys = readonly [Buffer, ...Buffer[]];

/** A text as the database keeps it: nobody reads it who has nothing but the database. */
export function sealText([key]: SealingKeys, text: string): string {
  return SEALED + seal(key, Buffer.from(text)).toString("base64url");
}

export type Opened = {
  text: string;
  /** Sealed with a former key, or not at all: it is to be sealed anew. */
  isStale: boolean;
};

/** `null` for what none of the keys has sealed, or was changed since. What lies in clear is read as it is. */
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
