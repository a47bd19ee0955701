import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data as answer } from "react-router";
import { ApiError } from "#platform/pages/api-client.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { InvoiceDecisions } from "../components/invoice-decisions.tsx";
import { InvoiceFacts, InvoiceMovements } from "../components/invoice-facts.tsx";
import { invoiceQuery } from "../components/invoice-query.ts";
import { PaymentForm } from "../components/payment-form.tsx";
import type { Route } from "./+types/invoice.ts";

export const handle = { texts: ["bookkeeping"] };

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  await guardStaffPage("invoices.read");
  const client = await prefetch(null, [invoiceQuery(id)]);
  const error = client.getQueryState(invoiceQuery(id).queryKey)?.error;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isUnknown) throw answer(null, { status: 404 });
  return null;
}

/** `/admin/invoices/{id}`: one invoice or credit note. */
export default function InvoicePage({ params: { id } }: Route.ComponentProps) {
  const { t } = useTranslation("bookkeeping");
  const { data: invoice, error } = useQuery(invoiceQuery(id));
  const number = invoice?.number;
  const title =
    number === undefined
      ? t("invoices.title")
      : t(`named.${invoice?.kind ?? "invoice"}`, { number });
  return (
    <StaffPage title={title}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {invoice && (
        <>
          <InvoiceFacts invoice={invoice} />
          <InvoiceMovements invoice={invoice} />
          <InvoiceDecisions invoice={invoice} />
          {invoice.can.record && <PaymentForm invoiceId={id} />}
        </>
      )}
    </StaffPage>
  );
}
