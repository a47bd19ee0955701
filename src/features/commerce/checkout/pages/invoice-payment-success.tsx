import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { linkHeaders } from "#shell/link-headers.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { SitePage } from "#shell/site-page.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { getInvoice, type OpenedInvoice } from "../../invoices/contract.ts";
import { carriedBack } from "../components/carried.ts";

export const handle = { texts: ["invoices"] };

export const headers = linkHeaders;

/** Mostly it takes a second or two; who waits for longer is told by mail. */
const ASK_MS = 2000;
const PATIENCE_MS = 120_000;

/**
 * `/invoice-payment-success?invoice=`: back from the provider's page. Nothing is paid because somebody
 * came here: it is said once the books have it.
 */
export default function InvoicePaymentSuccessPage() {
  const { t } = useTranslation("invoices");
  const [asked] = useSearchParams();
  const id = asked.get("invoice") ?? "";
  const hydrated = useHydrated();
  const carried = hydrated ? carriedBack(id) : null;
  const key = asked.get("key") ?? carried?.key ?? null;
  const invoice = useReturned(id, key, hydrated);
  const isPart = invoice !== null && carried !== null && invoice.due < carried.due;
  const titles = { paid: t("success.paid"), part: t("success.part"), none: t("success.title") };
  const title = titles[invoice?.state === "paid" ? "paid" : isPart ? "part" : "none"];
  const page = `/invoice-payment/${id}${key === null ? "" : `?key=${key}`}`;
  return (
    <SitePage title={title}>
      <FormPage>
        <h1>{title}</h1>
        <div className="stack" aria-live="polite">
          {invoice ? <Standing invoice={invoice} isPart={isPart} /> : <p>{t("success.unknown")}</p>}
        </div>
        {invoice && (
          <p>
            <TextLink to={page}>{t("success.invoice")}</TextLink>
          </p>
        )}
      </FormPage>
    </SitePage>
  );
}

/** Asked until it is paid, or long enough. */
function useReturned(id: string, key: string | null, isAsked: boolean) {
  const [until] = useState(() => Date.now() + PATIENCE_MS);
  const query = key === null ? {} : { key };
  const { data } = useQuery({
    ...callQuery(getInvoice, { params: { id }, query }, { on404: "null" }),
    enabled: isAsked && id !== "",
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === "open" && Date.now() < until ? ASK_MS : false,
  });
  return data ?? null;
}

type StandingProps = { invoice: OpenedInvoice; isPart: boolean };

function Standing({ invoice: { state, due, paid, total }, isPart }: StandingProps) {
  const { t, i18n } = useTranslation("invoices");
  const locale = localeOf(i18n.language);
  const money = (amount: number) => formatMoney({ amount, currency: "DKK" }, locale);
  if (state === "paid") return <p className="lead">{t("success.thanks")}</p>;
  return (
    <>
      {!isPart && <p className="lead">{t("success.waiting")}</p>}
      {paid > 0 && (
        <p>{t("success.parts", { paid: money(paid), total: money(total), due: money(due) })}</p>
      )}
    </>
  );
}
