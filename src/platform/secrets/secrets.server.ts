import { createHash, randomBytes, randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

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

/**
 * A hash keeps a whole core busy. However many ask for one, a core is left to answer everybody else,
 * and one of libuv's four threads to files and names; whoever came first goes first.
 */
export const HASHES_AT_ONCE = Math.max(1, Math.min(availableParallelism(), 4) - 1);
export const hashing = pLimit(HASHES_AT_ONCE);

export function hashSecret(secret: string): Promise<string> {
  return hashing(() => hash(secret, COST));
}

let nobody: Promise<string> | undefined;

/**
 * Compares a secret with its hash. Without a hash (no such account) it works just as long,
 * so that the time tells nothing.
 */
export async function matchesSecret(secret: string, secretHash: string | null): Promise<boolean> {
  nobody ??= hashSecret(newToken());
  const known = secretHash ?? (await nobody);
  const matches = await hashing(() => verify(known, secret));
  return matches && secretHash !== null;
}

const LETTERS = "23456789abcdefghjkmnpqrstvwxyz";

/** A few letters that nobody guesses (29 bits), and that can be told apart when they are read. */
export function randomLetters(): string {
  return Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
