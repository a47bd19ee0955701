import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type LetterContent = {
  number: string;
  name: string | null;
  /** `null` for one that has no name of its own. */
  carrier: string | null;
  trackingNumber: string | null;
  /** The carrier's page of it. */
  tracking: string | null;
  /** The order's page. */
  url: string;
};

/** That it is on its way, and where that is seen. */
export function shippedLetter(
  locale: Locale,
  { number, name, carrier, trackingNumber, tracking, url }: LetterContent,
): Letter {
  const t = translator(locale).getFixedT(locale, "shipment-mails");
  const text =
    carrier === null
      ? t("shipped.text", { number })
      : t("shipped.textWithCarrier", { number, carrier });
  return {
    subject: t("shipped.subject", { number }),
    heading: t("shipped.heading"),
    preview: text,
    paragraphs: [
      greet(locale, name),
      text,
      ...(trackingNumber === null ? [] : [t("shipped.trackingNumber", { trackingNumber })]),
      t("shipped.card"),
      ...(tracking === null ? [] : [t("shipped.order", { url })]),
    ],
    action:
      tracking === null
        ? { label: t("action"), url, note: t("note") }
        : { label: t("shipped.track"), url: tracking, note: t("shipped.trackNote") },
    notes: [],
  };
}
