import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Reported = { number: string; message: string; receivedAt: Date; isProven: boolean };

/**
 * What they reported is mended; in their own words, as months may have gone by. By its number alone where
 * nobody knows whether the address is theirs: else anybody could have us mail anything to anybody.
 */
export function bugFixedLetter(
  locale: Locale,
  { number, message, receivedAt, isProven }: Reported,
): Letter {
  const day = formatDay(receivedAt, locale);
  const t = translator(locale).getFixedT(locale, "mails");
  return {
    subject: t("bug.fixed"),
    heading: t("bug.fixed"),
    preview: t("bug.fixedPreview"),
    paragraphs: [
      ...(isProven
        ? [t("bug.fixedText", { day }), ...message.split(/\n{2,}/)]
        : [t("bug.fixedNumber", { day, number })]),
      t("bug.fixedAgain"),
    ],
    action: null,
    notes: [t("bug.fixedNote")],
  };
}
