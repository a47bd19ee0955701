import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { greet } from "./greeting.server.ts";

type Given = { isNew: boolean; url: string };

/** Asks the reader to confirm that the address is theirs. */
export function emailLinkLetter(locale: Locale, { isNew, url }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  return {
    subject: t("emailLink.subject"),
    heading: t("emailLink.subject"),
    preview: t("emailLink.note"),
    paragraphs: [greet(locale, null), isNew ? t("emailLink.changed") : t("emailLink.first")],
    action: { label: t("emailLink.action"), url, note: t("emailLink.note") },
    notes: [t("emailLink.notYou")],
  };
}
