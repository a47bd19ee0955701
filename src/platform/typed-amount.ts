import { numberIn, withoutGroups } from "./typed-number.ts";

const AMOUNT = /^-?\d+(?:[.,]\d{1,2})?$/;

/** Kroner as people type them, in øre; `null` for what is no amount. */
export function typedOere(text: string): number | null {
  const amount = withoutGroups(text.replaceAll(/kr\.?/gi, ""));
  return AMOUNT.test(amount) ? Math.round(numberIn(amount) * 100) : null;
}
