import { useTranslation } from "react-i18next";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import type { ShownSubscription } from "../contract.ts";

/** Until when there is space, and what comes then. */
export function useStanding({
  state,
  startsOn,
  paidUntil,
  endsOn,
  price,
}: ShownSubscription): string {
  const { t, i18n } = useTranslation("subscription");
  const locale = localeOf(i18n.language);
  return t(`space.${state}`, {
    begun: formatPartialDate(startsOn, locale),
    day: formatPartialDate(state === "active" ? paidUntil : (endsOn ?? paidUntil), locale),
    price: formatMoney({ amount: price, currency: "DKK" }, locale),
  });
}
