import type { Locale } from "#platform/i18n/locales.ts";

/** A decade as text, in the notation of EDTF for years whose last digit isn't known: `197X`. */

const SHAPE = /^\d{3}X$/;

export function decadeText(decade: number): string {
  return `${String(decade / 10).padStart(3, "0")}X`;
}

/** The decade in a text of that notation; `null` for any other text. */
export function decadeIn(text: string): number | null {
  return SHAPE.test(text) ? Number(text.slice(0, 3)) * 10 : null;
}

/** The decade that a partial date or a decade lies in. */
export function decadeOf(text: string): number {
  return Number(text.replace("~", "").slice(0, 3)) * 10;
}

const NAMES: Record<Locale, (decade: number) => string> = {
  da: (decade) => `${decade}’erne`,
  en: (decade) => `${decade}s`,
  es: (decade) => `años ${decade}`,
};

/** `1970’erne`, `1970s`, `años 1970`. */
export function formatDecade(decade: number, locale: Locale): string {
  return NAMES[locale](decade);
}
