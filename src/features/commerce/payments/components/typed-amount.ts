import { numberIn } from "#platform/typed-number.ts";

/** Kroner as people type them, in øre; `null` for what is no amount. */
export function typedOere(text: string): number | null {
  const oere = Math.round(numberIn(text.replaceAll(/\s|kr\.?/gi, "")) * 100);
  return Number.isFinite(oere) ? oere : null;
}
