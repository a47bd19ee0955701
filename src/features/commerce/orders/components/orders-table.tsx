import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatSquare } from "#platform/measures.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { StaffOrder } from "../contract.ts";
import { useOrderFormat } from "./order-format.ts";
import { OrderDecisions } from "./order-decisions.tsx";

const SIGNS = { placed: "none", released: "half", completed: "full", cancelled: "stop" } as const;

type OrdersTableProps = {
  items: readonly StaffOrder[];
  isLoading: boolean;
  /** Production sees what is to be made, not what it costs. */
  seesPrices: boolean;
};

// texts: plans:of.*

/** Orders, the newest first, and what may be done with each. */
export function OrdersTable({ items, isLoading, seesPrices }: OrdersTableProps) {
  const { t } = useTranslation("shop");
  const prices: Column<StaffOrder>[] = [
    { key: "total", title: t("staff.columns.total"), numeric: "money", cell: totalCell },
    { key: "due", title: t("staff.columns.due"), numeric: "money", cell: dueCell },
  ];
  const columns: Column<StaffOrder>[] = [
    { key: "number", title: t("staff.columns.number"), cell: numberCell },
    { key: "state", title: t("staff.columns.state"), cell: stateCell },
    { key: "customer", title: t("staff.columns.customer"), wide: true, cell: customerCell },
    { key: "what", title: t("staff.columns.what"), wide: true, cell: plansCell },
    { key: "shipBy", title: t("staff.columns.shipBy"), labelled: true, cell: shipByCell },
    ...(seesPrices ? prices : []),
    { key: "decide", title: t("staff.columns.decide"), wide: true, cell: decideCell },
  ];
  return (
    <Table
      caption={t("staff.caption")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      loading={isLoading ? t("staff.loading") : null}
      empty={<EmptyState text={t("staff.none")} />}
    />
  );
}

function numberCell({ number }: StaffOrder) {
  return <span className="table-code">{number}</span>;
}

function customerCell({ customerName }: StaffOrder) {
  return <bdi>{customerName}</bdi>;
}

function plansCell(order: StaffOrder) {
  return <PlanNames {...order} />;
}

function shipByCell({ shipBy }: StaffOrder) {
  return shipBy === null ? null : <ShipBy day={shipBy} />;
}

function totalCell({ total }: StaffOrder) {
  return total === null ? null : <Money oere={total} />;
}

/** Leads to where it is paid. */
function dueCell({ due, invoiceId }: StaffOrder) {
  if (due === null || invoiceId === null) return null;
  return (
    <TextLink to={`/admin/invoices/${invoiceId}`}>
      <Money oere={due} />
    </TextLink>
  );
}

const METALS = { plate: "steel", bronze: "bronze" } as const;

/** Each plate with its size: the workshop takes the blank for it. */
function PlanNames({ plans, sidesMm }: Pick<StaffOrder, "plans" | "sidesMm">) {
  const { t, i18n } = useTranslation("plans");
  const locale = localeOf(i18n.language);
  const names = plans.map((plan, index) => {
    const side = sidesMm[index] ?? null;
    if (side === null) return t(`of.${plan}.name`);
    const size = formatSquare(side, locale);
    if (plan === "plate" || plan === "bronze") return t(`metal.${METALS[plan]}`, { size });
    return `${t(`of.${plan}.name`)} ${size}`;
  });
  // Resellers order many alike.
  const alike = Map.groupBy(names, (name) => name);
  return [...alike].map(([name, { length }]) => (
    <span key={name} className="staff-line">
      {length === 1 ? name : `${length} × ${name}`}
    </span>
  ));
}

function ShipBy({ day }: { day: string }) {
  return <time dateTime={day}>{useOrderFormat().day(day)}</time>;
}

function Money({ oere }: { oere: number }) {
  return useOrderFormat().money(oere);
}

function stateCell({ state }: StaffOrder) {
  return <OrderState state={state} />;
}

function decideCell(order: StaffOrder) {
  return <OrderDecisions order={order} />;
}

function OrderState({ state }: Pick<StaffOrder, "state">) {
  const { t } = useTranslation("shop");
  if (state === "draft") return null;
  return <Badge sign={SIGNS[state]}>{t(`staff.states.${state}`)}</Badge>;
}
