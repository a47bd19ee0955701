import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Words = Record<"subject" | "text" | "note", string>;

/** Tells what was done to an access, so that whoever did not do it hears of it. Nothing to press. */
export function noticeLetter(locale: Locale, name: string, { subject, text, note }: Words): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [t("greeting", { name }), text],
    action: null,
    notes: [note],
  };
}
