import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PriceList } from "#features/commerce/plans/components/price-list.tsx";
import type { Plan } from "../contract.ts";
import { PlanText } from "./plan-text.tsx";

type PlanPricesProps = {
  plans: Plan[];
  /** Each leads to where it is ordered. */
  canOrder?: boolean;
};

/** Plans with their contents and prices. */
export function PlanPrices({ plans, canOrder = false }: PlanPricesProps) {
  const { t, i18n } = useTranslation("plans");
  const locale = localeOf(i18n.language);
  return (
    <PriceList
      prices={plans.map((plan) => ({
        key: plan.key,
        title: t(`of.${plan.key}.name`),
        text: <PlanText plan={plan.key} />,
        action: canOrder && plan.key !== "page" && <OrderLink plan={plan} />,
        price: t(`price.${plan.interval}`, { price: formatMoney(plan, locale) }),
      }))}
    />
  );
}

function OrderLink({ plan: { key } }: { plan: Plan }) {
  const { t } = useTranslation("plans");
  return (
    <ButtonLink
      variant="bare"
      small
      to={`/qr-purchase?plan=${key}`}
      aria-label={t("order.named", { plan: t(`of.${key}.name`) })}
    >
      {t("order.go")}
    </ButtonLink>
  );
}
