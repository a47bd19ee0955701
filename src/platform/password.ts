import { z } from "zod";

const PASSWORD_MAX = 128;

/**
 * Keyboards write `å` as one character or as two, and phones add a space after a word: what a person
 * takes for the same password is the same (NIST SP 800-63B-4, section 3.1.1.2).
 */
export function normalizePassword(password: string): string {
  return password.normalize("NFKC").trim();
}

export function newPassword(min: number) {
  return z.string().overwrite(normalizePassword).min(min).max(PASSWORD_MAX);
}

/**
 * As typed: it may have been set before passwords were normalised. Decomposed it is up to four times
 * as long.
 */
export const enteredPassword = z
  .string()
  .min(1)
  .max(PASSWORD_MAX * 4);
