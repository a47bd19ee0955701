import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Reported = { message: string; receivedAt: Date };

/** What they reported is mended; in their own words, as months may have gone by. */
export function bugFixedLetter(locale: Locale, { message, receivedAt }: Reported): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  return {
    subject: t("bug.fixed"),
    heading: t("bug.fixed"),
    preview: t("bug.fixedPreview"),
    paragraphs: [
      t("bug.fixedText", { day: formatDay(receivedAt, locale) }),
      ...message.split(/\n{2,}/),
      t("bug.fixedAgain"),
    ],
    action: null,
    notes: [t("bug.fixedNote")],
  };
}
