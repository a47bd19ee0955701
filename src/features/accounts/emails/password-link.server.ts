import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { greet } from "./greeting.server.ts";

type Given = { fullName: string | null; username: string; isProven: boolean; url: string };

/** Whoever typed an unconfirmed address has chosen the user name: it isn't told before. */
export function passwordLinkLetter(
  locale: Locale,
  { fullName, username, isProven, url }: Given,
): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  return {
    subject: t("passwordLink.subject"),
    heading: t("passwordLink.subject"),
    preview: t("passwordLink.note"),
    paragraphs: [
      greet(locale, fullName),
      isProven ? t("passwordLink.text", { username }) : t("passwordLink.textNoName"),
    ],
    action: { label: t("passwordLink.action"), url, note: t("passwordLink.note") },
    notes: [t("passwordLink.notYou")],
  };
}
