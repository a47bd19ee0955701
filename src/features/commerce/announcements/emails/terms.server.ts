import { greet } from "#features/accounts/emails/greeting.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Given = {
  name: string | null;
  /** Paragraphs between empty lines. */
  summary: string;
  startsOn: string;
  url: string;
};

/** What changes in the terms, from when, and what somebody can do who doesn't want it. */
export function termsLetter(locale: Locale, { name, summary, startsOn, url }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "invoice-mails");
  const day = formatPartialDate(startsOn, locale);
  return {
    subject: t("terms.subject", { day }),
    heading: t("terms.subject", { day }),
    preview: t("terms.text", { day }),
    paragraphs: [
      greet(locale, name),
      t("terms.text", { day }),
      ...summary.split("\n\n"),
      t("terms.end"),
    ],
    action: { label: t("terms.action"), url, note: t("terms.note") },
    notes: [],
  };
}
