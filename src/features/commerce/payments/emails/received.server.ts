import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { formatDay } from "#platform/dates.ts";
import { formatMoney } from "#platform/money.ts";

type Given = {
  name: string | null;
  number: number;
  amount: number;
  receivedOn: string;
  /** Of the invoice, as the mail is sent. */
  due: number;
  /** To be paid back of this payment. */
  surplus: number;
};

/** Says that money came in, and what is left or comes back. */
export function receivedLetter(locale: Locale, given: Given): Letter {
  const { name, number, amount, receivedOn, due, surplus } = given;
  const t = translator(locale).getFixedT(locale, "bookkeeping");
  const money = (oere: number) => formatMoney({ amount: oere, currency: "DKK" }, locale);
  const day = formatDay(`${receivedOn}T12:00:00Z`, locale);
  const text = t("received.text", { amount: money(amount), day, number });
  const left = due > 0 ? t("received.left", { amount: money(due) }) : t("received.settled");
  return {
    subject: t("received.subject", { number }),
    heading: t("received.subject", { number }),
    preview: text,
    paragraphs: [
      greet(locale, name),
      text,
      left,
      ...(surplus > 0 ? [t("received.surplus", { amount: money(surplus) })] : []),
    ],
    action: null,
    notes: [],
  };
}
