import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Asked = { number: string; receivedAt: Date; url: string };

/** Without a word of the letter: whoever wrote it may be a stranger. */
export function proofLetter(locale: Locale, { number, receivedAt, url }: Asked): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const text = t("proof.text", { number, day: formatDay(receivedAt, locale) });
  return {
    subject: t("proof.subject"),
    heading: t("proof.subject"),
    preview: text,
    paragraphs: [text, t("proof.why")],
    action: { label: t("proof.action"), url, note: t("proof.actionNote") },
    notes: [t("proof.notYou")],
  };
}
