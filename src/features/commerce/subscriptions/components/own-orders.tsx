import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting } from "#ui/settings-list.tsx";
import type { ListedOrder } from "../../orders/contract.ts";
import { ownOrders } from "./own-lists.ts";
import { OwnList } from "./own-list.tsx";

export function OwnOrders() {
  const { t } = useTranslation("subscription");
  const list = useInfiniteQuery(ownOrders);
  return (
    <OwnList
      id="orders"
      heading={t("orders.heading")}
      list={list}
      empty={<EmptyState text={t("orders.none")} />}
    >
      {(order) => <OwnOrder key={order.id} order={order} />}
    </OwnList>
  );
}

function OwnOrder({
  order: { id, number, state, total, plans, placedAt },
}: {
  order: ListedOrder;
}) {
  const { t, i18n } = useTranslation(["subscription", "plans"]);
  const locale = localeOf(i18n.language);
  const names = plans.map((plan) => t(`plans:of.${plan}.name`));
  const price = formatMoney({ amount: total, currency: "DKK" }, locale);
  const day = placedAt === null ? null : formatDay(placedAt, locale);
  return (
    <Setting
      title={<TextLink to={`/qr-purchase/${id}`}>{t("orders.number", { number })}</TextLink>}
      text={
        <>
          {new Intl.ListFormat(locale).format(names)}
          <br />
          {day === null ? t("orders.begun", { price }) : t("orders.placed", { day, price })}
        </>
      }
      action={<span className="small">{t(`orders.states.${state}`)}</span>}
    />
  );
}
