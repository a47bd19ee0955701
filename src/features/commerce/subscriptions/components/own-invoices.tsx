import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { addressOf } from "#platform/call.ts";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { getInvoicePdf, type ShownInvoice } from "../../invoices/contract.ts";
import { ownInvoices } from "./own-lists.ts";
import { OwnList } from "./own-list.tsx";

export function OwnInvoices() {
  const { t } = useTranslation("subscription");
  const list = useInfiniteQuery(ownInvoices);
  return (
    <OwnList
      id="invoices"
      heading={t("invoices.heading")}
      list={list}
      empty={<EmptyState text={t("invoices.none")} />}
    >
      {(invoice) => <OwnInvoice key={invoice.id} invoice={invoice} />}
    </OwnList>
  );
}

export function OwnInvoice({ invoice }: { invoice: ShownInvoice }) {
  const { t, i18n } = useTranslation("subscription");
  const { id, number, kind, issuedOn, total } = invoice;
  const locale = localeOf(i18n.language);
  const price = formatMoney({ amount: total, currency: "DKK" }, locale);
  const day = formatPartialDate(issuedOn, locale);
  const name = t(`invoices.${kind}`, { number });
  return (
    <Setting
      title={<TextLink to={`/invoice-payment/${id}`}>{name}</TextLink>}
      text={
        <>
          {t("invoices.issued", { day, price })}
          <br />
          <Standing invoice={invoice} />
        </>
      }
      action={
        <div className="actions">
          {kind === "invoice" && invoice.due > 0 && invoice.state === "open" && (
            <ButtonLink
              variant="quiet"
              small
              to={`/invoice-payment/${id}`}
              aria-label={t("invoices.payNamed", { name })}
            >
              {t("invoices.pay")}
            </ButtonLink>
          )}
          <ButtonLink
            variant="bare"
            small
            reload
            to={addressOf(getInvoicePdf, { params: { id } })}
            download
            aria-label={t("invoices.pdfNamed", { name })}
          >
            {t("invoices.pdf")}
          </ButtonLink>
        </div>
      }
    />
  );
}

/** It says nothing that isn't booked. */
function Standing({ invoice: { kind, state, due, dueOn } }: { invoice: ShownInvoice }) {
  const { t, i18n } = useTranslation("subscription");
  const locale = localeOf(i18n.language);
  if (kind === "creditNote") return t("invoices.states.creditNote");
  if (state !== "open") return t(`invoices.states.${state}`);
  const amount = formatMoney({ amount: due, currency: "DKK" }, locale);
  return t("invoices.states.open", { amount, day: formatPartialDate(dueOn, locale) });
}
