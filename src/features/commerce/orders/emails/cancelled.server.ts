import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Given = {
  order: { number: string; reason: string | null };
  name: string | null;
  url: string;
};

/** That nothing is made and nothing is owed any more, and why. */
export function cancelledLetter(
  locale: Locale,
  { order: { number, reason }, name, url }: Given,
): Letter {
  const t = translator(locale).getFixedT(locale, "order-mails");
  return {
    subject: t("cancelled.subject", { number }),
    heading: t("cancelled.heading"),
    preview: t("cancelled.text", { number }),
    paragraphs: [
      greet(locale, name),
      t("cancelled.text", { number }),
      ...(reason === null ? [] : [t("cancelled.reason", { reason })]),
      t("cancelled.money"),
    ],
    action: { label: t("action"), url, note: t("note") },
    notes: [],
  };
}
