import { createHash, randomBytes, randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** 256 bits, for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A random token needs no salt and no slow hash: its digest can't be guessed. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** argon2id with OWASP's first choice: 19 MiB, two passes, one lane. Tests lower it. */
export const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing occupies a core. One core stays free for everybody else, and one of libuv's four threads
 * for files and DNS; first come, first served.
 */
export const HASHES_AT_ONCE = Math.max(1, Math.min(availableParallelism(), 4) - 1);
export const hashing = pLimit(HASHES_AT_ONCE);

export function hashSecret(secret: string): Promise<string> {
  return hashing(() => hash(secret, hashCost));
}

let nobody: Promise<string> | undefined;

/**
 * Compares a secret with its hash. Takes the same time without a hash (no such account), so timing
 * reveals nothing.
 */
export async function matchesSecret(secret: string, secretHash: string | null): Promise<boolean> {
  nobody ??= hashSecret(newToken());
  const known = secretHash ?? (await nobody);
  const matches = await hashing(() => verify(known, secret));
  return matches && secretHash !== null;
}

const LETTERS = "23456789abcdefghjkmnpqrstvwxyz";

/** A few random letters (29 bits) that can be told apart when read. */
export function randomLetters(): string {
  return Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
