import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data, useSearchParams } from "react-router";
import { NotFoundContent } from "#features/memorials/components/not-found-content.tsx";
import { linkHeaders } from "#shell/link-headers.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { SitePage } from "#shell/site-page.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { pageError } from "#platform/pages/page-error.ts";
import { callQuery, prefetch } from "#platform/pages/queries.ts";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { ShownInvoice } from "../components/shown-invoice.tsx";
import { carriedBack } from "../../checkout/components/carried.ts";
import { getInvoice } from "../contract.ts";
import type { Route } from "./+types/invoice-payment.ts";

export const handle = { texts: ["invoices", "memorials"] };

/** The key of the order may stand in the address: it goes to nobody else, and is kept by nothing. */
export const headers = linkHeaders;

function invoiceQuery(id: string, key: string | null) {
  const query = key === null ? {} : { key };
  return { ...callQuery(getInvoice, { params: { id }, query }, { on404: "null" }), staleTime: 0 };
}

/** With the key it reads without a script; without one only the browser knows who asks. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get("key");
  if (key === null) return null;
  const query = invoiceQuery(params.id, key);
  const client = await prefetch(context.get(pageContext).api, [query]);
  const found = client.getQueryData(query.queryKey);
  if (found === undefined) throw pageError(client.getQueryState(query.queryKey)?.error);
  return data(null, { status: found === null ? 404 : 200 });
}

/** `/invoice-payment/{id}`: what is left of an invoice, and how it is paid. */
export default function InvoicePaymentPage({ params: { id } }: Route.ComponentProps) {
  const { t } = useTranslation("invoices");
  const [asked] = useSearchParams();
  const hydrated = useHydrated();
  // Back from the provider's page, who wasn't told the key.
  const key = asked.get("key") ?? (hydrated ? (carriedBack(id)?.key ?? null) : null);
  const { data: invoice, isPending } = useQuery(invoiceQuery(id, key));
  if (isPending) {
    return (
      <SitePage title={t("payment.loading")}>
        <Spinner label={t("payment.loading")} />
      </SitePage>
    );
  }
  if (!invoice) {
    return (
      <SitePage title={t("payment.loading")}>
        <NotFoundContent />
      </SitePage>
    );
  }
  const { number } = invoice;
  const title =
    invoice.kind === "invoice"
      ? t("payment.title", { number })
      : t("payment.creditTitle", { number });
  return (
    <SitePage title={title}>
      <FormPage>
        <h1>{title}</h1>
        <ShownInvoice invoice={invoice} orderKey={key} />
      </FormPage>
    </SitePage>
  );
}
