import type { Locale } from "#platform/i18n/locales.ts";

/** What something costs: whole minor units (øre, cents), and of which currency (ISO 4217). */
export type Money = { amount: number; currency: string };

const TAGS: Record<Locale, string> = { da: "da-DK", en: "en-GB", es: "es-ES" };

/** `299 kr.`, `DKK 299`, `299 DKK`; minor units only where there are some: `299,50 kr.` */
export function formatMoney({ amount, currency }: Money, locale: Locale): string {
  const format = new Intl.NumberFormat(TAGS[locale], {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
