import { createHash, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** 256 bits, for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A random token needs no salt and no slow hash: it can't be guessed from its digest. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** argon2id with OWASP's first choice: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashSecret(secret: string): Promise<string> {
  return hash(secret, COST);
}

let nobody: Promise<string> | undefined;

/**
 * Compares a secret with its hash. Without a hash (no such account) it works just as long,
 * so that the time tells nothing.
 */
export async function matchesSecret(secret: string, secretHash: string | null): Promise<boolean> {
  nobody ??= hashSecret(newToken());
  const matches = await verify(secretHash ?? (await nobody), secret);
  return matches && secretHash !== null;
}
