import { greet } from "#features/accounts/emails/greeting.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { formatMoney } from "#platform/money.ts";

type Given = {
  /** `null`: the invoice isn't attached, but read by its link. */
  name: string | null;
  number: number;
  lines: readonly { text: string }[];
  due: number;
  dueOn: string;
  url: string;
};

/** What it is for and what is left of it. */
export function issuedLetter(locale: Locale, given: Given): Letter {
  const { name, number, lines, due, dueOn, url } = given;
  const t = translator(locale).getFixedT(locale, "invoice-mails");
  const amount = formatMoney({ amount: due, currency: "DKK" }, locale);
  const left =
    due === 0
      ? t("issued.paid")
      : t("issued.left", { amount, day: formatPartialDate(dueOn, locale) });
  return {
    subject: t("issued.subject", { number }),
    heading: t("issued.subject", { number }),
    preview: left,
    paragraphs: [
      greet(locale, name),
      t(name === null ? "issued.linked" : "issued.text"),
      ...lines.map(({ text }) => text),
      left,
    ],
    action: { label: t("issued.action"), url, note: t(name === null ? "note" : "issued.note") },
    notes: [],
  };
}
