import { normalizePassword } from "#platform/password.ts";
import { hashSecret, matchesSecret } from "./secrets.server.ts";

export function hashPassword(password: string): Promise<string> {
  return hashSecret(normalizePassword(password));
}

/**
 * Compares in every form in which the hash may have been made: passwords set earlier were hashed as
 * typed. How many comparisons that takes depends on what was typed alone, so that a wrong password
 * takes the same time with and without an account.
 */
export async function matchesPassword(password: string, hash: string | null): Promise<boolean> {
  const forms = new Set([
    normalizePassword(password),
    password,
    password.normalize("NFC"),
    password.normalize("NFD"),
  ]);
  for (const form of forms) {
    if (await matchesSecret(form, hash)) return true;
  }
  return false;
}
