import { z } from "zod";

/**
 * Thirteen digits of a location number (EAN, GLN): from the right, the digits before the last count
 * 3, 1, 3 …; the last makes the sum divisible by 10. Source: GS1 General Specifications, 7.9.
 */
export function isLocationNumber(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false;
  const sum = [...digits].reduce(
    (before, digit, place) => before + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}

/** As people write it, with spaces, dots or hyphens. */
function plainNumber(typed: string): string {
  return typed.replace(/[\s.-]/g, "");
}

/** `null`: none. */
export const locationNumber = z
  .string()
  .max(30)
  .transform(plainNumber)
  .refine(isLocationNumber, { error: "ean" })
  .nullable()
  .default(null);
