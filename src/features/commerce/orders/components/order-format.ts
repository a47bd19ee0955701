import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { formatMoney } from "#platform/money.ts";

/** Sums in øre and Danish days, in the reader's language. */
export function useOrderFormat() {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  return {
    money: (amount: number) => formatMoney({ amount, currency: "DKK" }, locale),
    list: (names: readonly string[]) => inOneSentence(names, locale),
    day: (day: string) => formatPartialDate(day, locale),
  };
}
