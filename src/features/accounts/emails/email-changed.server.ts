import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { greet } from "./greeting.server.ts";

/** Notifies the former address, so that an owner who didn't make the change learns of it. */
export function emailChangedLetter(locale: Locale): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  return {
    subject: t("emailChanged.subject"),
    heading: t("emailChanged.subject"),
    preview: t("emailChanged.text"),
    paragraphs: [greet(locale, null), t("emailChanged.text")],
    action: null,
    notes: [t("emailChanged.notYou")],
  };
}
