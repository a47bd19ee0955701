import { useTranslation } from "react-i18next";
import { addressOf } from "#platform/call.ts";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { formatMoney } from "#platform/money.ts";
import { TextLink } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { CardPayment } from "../../checkout/components/card-payment.tsx";
import { CARD_AMOUNT } from "../../checkout/engine/provider.ts";
import { getInvoicePdf, getInvoiceXml, type OpenedInvoice } from "../contract.ts";

type ShownInvoiceProps = { invoice: OpenedInvoice; orderKey: string | null };

/** What is left, how it is paid, and what it is for. It says nothing that isn't booked. */
export function ShownInvoice({ invoice, orderKey }: ShownInvoiceProps) {
  const { t } = useTranslation("invoices");
  const files = { params: { id: invoice.id }, query: orderKey === null ? {} : { key: orderKey } };
  return (
    <>
      <Standing invoice={invoice} />
      {invoice.due > 0 && <Ways invoice={invoice} />}
      {invoice.due >= CARD_AMOUNT.min && invoice.card && (
        // Another amount is left after each payment.
        <CardPayment
          key={invoice.due}
          invoiceId={invoice.id}
          due={invoice.due}
          orderKey={orderKey}
        />
      )}
      <h2>{t("payment.what")}</h2>
      <Lines invoice={invoice} />
      <p>
        <a className="link" href={addressOf(getInvoicePdf, files)} download>
          {t("payment.pdf")}
        </a>
      </p>
      <p>
        <a className="link" href={addressOf(getInvoiceXml, files)} download>
          {t("payment.xml")}
        </a>
      </p>
    </>
  );
}

function useShown() {
  const { i18n } = useTranslation("invoices");
  const locale = localeOf(i18n.language);
  return {
    money: (amount: number) => formatMoney({ amount, currency: "DKK" }, locale),
    day: (day: string) => formatPartialDate(day, locale),
  };
}

function Standing({ invoice }: { invoice: OpenedInvoice }) {
  const { t } = useTranslation("invoices");
  const { money, day } = useShown();
  const { kind, state, due, dueOn, paid, total, reminders } = invoice;
  const fees = reminders.reduce((sum, { fee }) => sum + fee, 0);
  if (kind === "creditNote") return <p className="lead">{t("payment.creditText")}</p>;
  if (state === "credited") {
    return (
      <>
        <p className="lead">{t("payment.credited")}</p>
        <p>{t("payment.creditedText")}</p>
      </>
    );
  }
  if (due === 0) {
    return (
      <>
        <p className="lead">{t("payment.settled")}</p>
        <p>{t("payment.settledText")}</p>
      </>
    );
  }
  return (
    <>
      <p className="lead">{t("payment.left", { amount: money(due) })}</p>
      <p>{t("payment.by", { day: day(dueOn) })}</p>
      <p>
        {paid > 0
          ? t("payment.parts", { paid: money(paid), total: money(total) })
          : t("payment.whole", { total: money(total) })}
      </p>
      {fees > 0 && <p>{t("payment.reminded", { amount: money(fees) })}</p>}
    </>
  );
}

function Ways({ invoice: { number, paymentLine, account } }: { invoice: OpenedInvoice }) {
  const { t } = useTranslation("invoices");
  const transfer =
    paymentLine === null ? t("payment.accountOnly", { number }) : t("payment.account", { number });
  const isTransferred = paymentLine !== null || account !== null;
  return (
    <>
      <h2>{t("payment.how")}</h2>
      {paymentLine !== null && <Typed label={t("payment.slip")} text={paymentLine} />}
      {account !== null && <Typed label={transfer} text={grouped(account)} />}
      {isTransferred ? (
        <p className="small">{t("payment.patience")}</p>
      ) : (
        <p>
          {t("payment.byAgreement")} <TextLink to="/contact">{t("payment.write")}</TextLink>
        </p>
      )}
    </>
  );
}

/** To be typed into a bank, sign by sign. */
function Typed({ label, text }: { label: string; text: string }) {
  return (
    <>
      <p>{label}</p>
      <p>
        <strong className="code" translate="no">
          {text}
        </strong>
      </p>
    </>
  );
}

/** `DK50 0040 0440 1162 43`, as accounts are read. */
function grouped(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, "$1 ");
}

function Lines({ invoice: { lines, vat } }: { invoice: OpenedInvoice }) {
  const { t } = useTranslation("invoices");
  const { money } = useShown();
  return (
    <>
      <Table
        caption={t("payment.caption")}
        rows={lines.map((line, at) => ({ ...line, at: String(at) }))}
        rowKey={({ at }) => at}
        columns={[
          { key: "text", title: t("payment.text"), cell: ({ text }) => text },
          {
            key: "price",
            title: t("payment.price"),
            cell: ({ gross }) => money(gross),
            numeric: "money",
          },
        ]}
      />
      <p className="small">{t("payment.vat", { vat: money(vat) })}</p>
    </>
  );
}
