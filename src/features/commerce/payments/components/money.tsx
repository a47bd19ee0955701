import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";

/** Formats øre, in the reader's language. */
export function useMoney(): (oere: number) => string {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  return (oere) => formatMoney({ amount: oere, currency: "DKK" }, locale);
}

export function Money({ oere }: { oere: number }) {
  return useMoney()(oere);
}

/** A day as `2026-11-23`. */
export function Day({ day }: { day: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={day}>{formatPartialDate(day, localeOf(i18n.language))}</time>;
}
