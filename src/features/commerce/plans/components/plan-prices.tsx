import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatSquare } from "#platform/measures.ts";
import { formatMoney } from "#platform/money.ts";
import { PriceList } from "#features/commerce/plans/components/price-list.tsx";
import { PLATES_ON_SALE } from "#features/qr/plates/contract.ts";
import type { Plan } from "../contract.ts";
import { plateOf } from "../model.ts";

/** Plans with their contents and prices. */
export function PlanPrices({ plans }: { plans: Plan[] }) {
  const { t, i18n } = useTranslation("plans");
  const locale = localeOf(i18n.language);
  return (
    <PriceList
      prices={plans.map((plan) => ({
        key: plan.key,
        title: t(`of.${plan.key}.name`),
        text: t(`of.${plan.key}.text`, { size: sizeOf(plan, locale) }),
        price: t(`price.${plan.interval}`, { price: formatMoney(plan, locale) }),
      }))}
    />
  );
}

/** Only texts about a plate name a size. */
function sizeOf({ key }: Plan, locale: string): string {
  const plate = plateOf(key);
  return plate === null ? "" : formatSquare(PLATES_ON_SALE[plate].sideMm, locale);
}
