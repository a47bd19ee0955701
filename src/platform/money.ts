import { FORMAT_TAGS, type Locale } from "#platform/i18n/locales.ts";

/** A price: whole minor units (øre, cents) and currency (ISO 4217). */
export type Money = { amount: number; currency: string };

/** `299 kr.`, `DKK 299`, `299 DKK`; minor units only if there are any: `299,50 kr.` */
export function formatMoney({ amount, currency }: Money, locale: Locale): string {
  const format = new Intl.NumberFormat(FORMAT_TAGS[locale], {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
