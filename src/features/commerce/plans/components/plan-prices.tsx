import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatSquare } from "#platform/measures.ts";
import { formatMoney } from "#platform/money.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PriceList } from "#features/commerce/plans/components/price-list.tsx";
import { PLATES_ON_SALE } from "#features/qr/plates/contract.ts";
import type { Plan } from "../contract.ts";
import { plateOf } from "../model.ts";

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
        text: t(`of.${plan.key}.text`, { size: sizeOf(plan, locale) }),
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

/** Only texts about a plate name a size. */
function sizeOf({ key }: Plan, locale: string): string {
  const plate = plateOf(key);
  return plate === null ? "" : formatSquare(PLATES_ON_SALE[plate].sideMm, locale);
}
