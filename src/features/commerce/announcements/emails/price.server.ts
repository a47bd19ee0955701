import { greet } from "#features/accounts/emails/greeting.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { formatMoney } from "#platform/money.ts";

type Given = {
  name: string | null;
  before: number;
  amount: number;
  startsOn: string;
  /** Where it is ended; `null` without an account. */
  url: string | null;
};

/** What a year of space will cost, from when, and how to end it before. */
export function priceLetter(locale: Locale, given: Given): Letter {
  const { name, before, amount, startsOn, url } = given;
  const t = translator(locale).getFixedT(locale, "invoice-mails");
  const money = (oere: number) => formatMoney({ amount: oere, currency: "DKK" }, locale);
  const text = t("price.text", {
    before: money(before),
    amount: money(amount),
    day: formatPartialDate(startsOn, locale),
  });
  return {
    subject: t("price.subject"),
    heading: t("price.subject"),
    preview: text,
    paragraphs: [greet(locale, name), text, t("price.until"), t("price.end")],
    action: url === null ? null : { label: t("price.action"), url, note: t("price.note") },
    notes: [],
  };
}
