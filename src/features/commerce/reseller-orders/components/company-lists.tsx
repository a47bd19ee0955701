// texts: plans:of.*
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { OwnInvoice } from "../../subscriptions/components/own-invoices.tsx";
import { OwnList } from "../../subscriptions/components/own-list.tsx";
import type { CompanyOrder } from "../contract.ts";
import { companyInvoices, companyOrders } from "./company-query.ts";
import type { Quantities } from "./quantities.ts";

const SIGNS = { held: "none", released: "half", completed: "full", cancelled: "stop" } as const;

/** The company's orders; one may be ordered again as it was. */
export function CompanyOrders({ onAgain }: { onAgain: (quantities: Quantities) => void }) {
  const { t } = useTranslation("company");
  const list = useInfiniteQuery(companyOrders);
  return (
    <OwnList
      id="orders"
      heading={t("orders.title")}
      list={list}
      empty={<EmptyState text={t("orders.none")} />}
    >
      {(order) => <OrderLine key={order.id} order={order} onAgain={onAgain} />}
    </OwnList>
  );
}

type OrderLineProps = { order: CompanyOrder; onAgain: (quantities: Quantities) => void };

function OrderLine({ order, onAgain }: OrderLineProps) {
  const { t, i18n } = useTranslation(["company", "plans"]);
  const locale = localeOf(i18n.language);
  const money = (amount: number) => formatMoney({ amount, currency: "DKK" }, locale);
  const { number, state, lines, reference, placedAt, net, total } = order;
  const told = { day: formatDay(placedAt, locale), net: money(net), total: money(total) };
  const plates = lines.map(({ plan, quantity }) =>
    t("orders.line", { quantity, plan: t(`plans:of.${plan}.name`) }),
  );
  return (
    <Setting
      title={
        <>
          {plates.join(", ")} · <span translate="no">{number}</span>
        </>
      }
      text={
        <>
          <Badge sign={SIGNS[state]}>{t(`orders.states.${state}`)}</Badge>
          <br />
          {t("orders.placed", told)}
          {reference !== null && (
            <>
              <br />
              {t("orders.reference", { reference })}
            </>
          )}
        </>
      }
      action={
        <Button
          variant="quiet"
          small
          aria-label={t("orders.againNamed", { number })}
          onClick={() =>
            onAgain(Object.fromEntries(lines.map(({ plan, quantity }) => [plan, String(quantity)])))
          }
        >
          {t("orders.again")}
        </Button>
      }
    />
  );
}

/** Each opens where it is paid, and as PDF. */
export function CompanyInvoices() {
  const { t } = useTranslation("company");
  const list = useInfiniteQuery(companyInvoices);
  return (
    <OwnList
      id="invoices"
      heading={t("invoices.title")}
      list={list}
      empty={<EmptyState text={t("invoices.none")} />}
    >
      {(invoice) => <OwnInvoice key={invoice.id} invoice={invoice} />}
    </OwnList>
  );
}
