import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { StaffInvoice } from "../contract.ts";
import { InvoiceState } from "./invoice-state.tsx";
import { Day, Money } from "./money.tsx";

type InvoicesTableProps = { items: readonly StaffInvoice[]; isLoading: boolean };

/** Invoices and credit notes, the newest first. */
export function InvoicesTable({ items, isLoading }: InvoicesTableProps) {
  const { t } = useTranslation("bookkeeping");
  const columns: Column<StaffInvoice>[] = [
    { key: "number", title: t("columns.number"), cell: numberCell },
    { key: "state", title: t("columns.state"), cell: stateCell },
    { key: "customer", title: t("columns.customer"), wide: true, cell: customerCell },
    { key: "issued", title: t("columns.issued"), cell: issuedCell },
    { key: "total", title: t("columns.total"), numeric: "money", cell: totalCell },
    { key: "due", title: t("columns.due"), numeric: "money", cell: dueCell },
  ];
  return (
    <Table
      caption={t("invoices.caption")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      loading={isLoading ? t("invoices.loading") : null}
      empty={<EmptyState text={t("invoices.none")} />}
    />
  );
}

function numberCell({ id, number }: StaffInvoice) {
  return <TextLink to={`/admin/invoices/${id}`}>{number}</TextLink>;
}

function stateCell(invoice: StaffInvoice) {
  return <InvoiceState invoice={invoice} />;
}

function customerCell({ customerName }: StaffInvoice) {
  return <bdi>{customerName}</bdi>;
}

function issuedCell({ issuedOn }: StaffInvoice) {
  return <Day day={issuedOn} />;
}

function totalCell({ total }: StaffInvoice) {
  return <Money oere={total} />;
}

function dueCell({ due }: StaffInvoice) {
  return <Money oere={due} />;
}
