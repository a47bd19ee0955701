import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type LetterContent = {
  number: string;
  name: string | null;
  /** The order's page. */
  url: string;
};

/** That the carrier lost the parcel, and that nothing has to be done. */
export function lostLetter(locale: Locale, { number, name, url }: LetterContent): Letter {
  const t = translator(locale).getFixedT(locale, "shipment-mails");
  const text = t("lost.text", { number });
  return {
    subject: t("lost.subject", { number }),
    heading: t("lost.heading"),
    preview: text,
    paragraphs: [greet(locale, name), text, t("lost.code")],
    action: { label: t("action"), url, note: t("note") },
    notes: [],
  };
}
