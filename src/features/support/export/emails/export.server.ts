import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Given = { fullName: string | null; number: number };

export function exportReceiptLetter(locale: Locale, { fullName, number }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  return {
    subject: t("export.subject", { number }),
    heading: t("export.subject", { number }),
    preview: t("export.text"),
    paragraphs: [greet(locale, fullName), t("export.text")],
    action: null,
    notes: [t("export.notYou")],
  };
}
