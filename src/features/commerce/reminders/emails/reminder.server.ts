import { greet } from "#features/accounts/emails/greeting.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { formatMoney } from "#platform/money.ts";

type Given = {
  name: string | null;
  number: number;
  dueOn: string;
  /** With all fees. */
  due: number;
  /** Of this reminder. */
  fee: number;
  paymentLine: string | null;
  seller: { iban: string };
  url: string;
};

/** What is left, what the reminder costs, and how it is paid. */
export function reminderLetter(locale: Locale, given: Given): Letter {
  const { name, number, dueOn, due, fee, paymentLine, seller, url } = given;
  const t = translator(locale).getFixedT(locale, "invoice-mails");
  const money = (amount: number) => formatMoney({ amount, currency: "DKK" }, locale);
  const left = t("reminder.left", { amount: money(due) });
  return {
    subject: t("reminder.subject", { number }),
    heading: t("reminder.heading", { number }),
    preview: left,
    paragraphs: [
      greet(locale, name),
      t("reminder.text", { number, day: formatPartialDate(dueOn, locale) }),
      left,
      ...(fee > 0 ? [t("reminder.fee", { amount: money(fee) })] : []),
      ...(paymentLine === null ? [] : [t("slip", { line: paymentLine })]),
      ...(seller.iban === "" ? [] : [t("account", { account: seller.iban, number })]),
      t("reminder.talk"),
    ],
    action: { label: t("action"), url, note: t("note") },
    notes: [t("reminder.crossed")],
  };
}
