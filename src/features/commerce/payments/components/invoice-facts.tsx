import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import type { ShownInvoice } from "../contract.ts";
import { InvoiceState } from "./invoice-state.tsx";
import { Day, Money, useMoney } from "./money.tsx";

/** Who, when, how much, and what is left. */
export function InvoiceFacts({ invoice }: { invoice: ShownInvoice }) {
  const { t } = useTranslation("bookkeeping");
  const money = useMoney();
  const { customerName, customerEmail, issuedOn, dueOn, paymentLine, creditOf } = invoice;
  const { reason, holdReason, net, vat, total, paid, due } = invoice;
  return (
    <div className="staff-part">
      <SettingsList>
        <Setting title={t("columns.state")} text={<InvoiceState invoice={invoice} />} />
        <Setting
          title={t("columns.customer")}
          text={
            <>
              <bdi>{customerName}</bdi> <bdi>{customerEmail}</bdi>
            </>
          }
        />
        <Setting title={t("columns.issued")} text={<Day day={issuedOn} />} />
        {invoice.kind === "invoice" && (
          <>
            <Setting title={t("facts.dueOn")} text={<Day day={dueOn} />} />
            <Setting
              title={t("columns.due")}
              text={t("facts.paidOf", {
                due: money(due),
                paid: money(paid),
                total: money(total),
              })}
            />
          </>
        )}
        <Setting
          title={t("columns.total")}
          text={t("facts.vat", { total: money(total), net: money(net), vat: money(vat) })}
        />
        {paymentLine !== null && <Setting title={t("facts.paymentLine")} text={paymentLine} />}
        {creditOf !== null && (
          <Setting
            title={t("facts.credits")}
            text={<TextLink to={`/admin/invoices/${creditOf}`}>{t("facts.toInvoice")}</TextLink>}
          />
        )}
        {reason !== null && <Setting title={t("facts.reason")} text={<bdi>{reason}</bdi>} />}
        {holdReason !== null && <Setting title={t("states.held")} text={<bdi>{holdReason}</bdi>} />}
      </SettingsList>
    </div>
  );
}

/** What was invoiced, and what came of it. */
export function InvoiceMovements({ invoice }: { invoice: ShownInvoice }) {
  const { t } = useTranslation("bookkeeping");
  const { lines, payments, refunds, creditNotes } = invoice;
  const isUntouched = payments.length + refunds.length + creditNotes.length === 0;
  return (
    <>
      <section className="staff-part">
        <h2>{t("facts.lines")}</h2>
        <SettingsList>
          {lines.map(({ text, gross }, index) => (
            <Setting key={`${index} ${text}`} title={text} text={<Money oere={gross} />} />
          ))}
        </SettingsList>
      </section>
      {invoice.kind === "invoice" && (
        <section className="staff-part">
          <h2>{t("facts.movements")}</h2>
          {isUntouched && <p>{t("facts.nothingYet")}</p>}
          {!isUntouched && (
            <SettingsList>
              {payments.map(({ id, amount, means, receivedOn }) => (
                <Setting
                  key={id}
                  title={amount < 0 ? t("facts.takenBack") : t(`means.${means}`)}
                  text={
                    <>
                      <Money oere={amount} /> <Day day={receivedOn} />
                    </>
                  }
                />
              ))}
              {creditNotes.map(({ id, number, total }) => (
                <Setting
                  key={id}
                  title={
                    <TextLink to={`/admin/invoices/${id}`}>
                      {t("facts.creditNote", { number })}
                    </TextLink>
                  }
                  text={<Money oere={total} />}
                />
              ))}
              {refunds.map(({ id, amount, state }) => (
                <Setting key={id} title={t(`refunds.${state}`)} text={<Money oere={amount} />} />
              ))}
            </SettingsList>
          )}
        </section>
      )}
    </>
  );
}
