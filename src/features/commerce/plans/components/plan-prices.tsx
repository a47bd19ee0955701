import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { PriceList } from "#ui/price-list.tsx";
import type { Plan } from "../contract.ts";

/** Plans with what they hold and what they cost. */
export function PlanPrices({ plans }: { plans: Plan[] }) {
  const { t, i18n } = useTranslation("plans");
  const locale = localeOf(i18n.language);
  return (
    <PriceList
      prices={plans.map((plan) => ({
        key: plan.key,
        title: t(`of.${plan.key}.name`),
        text: t(`of.${plan.key}.text`),
        price: t(`price.${plan.interval}`, { price: formatMoney(plan, locale) }),
      }))}
    />
  );
}
