import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { greet } from "./greeting.server.ts";

type Given = { fullName: string | null; username: string; url: string };

export function passwordLinkLetter(locale: Locale, { fullName, username, url }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  return {
    subject: t("passwordLink.subject"),
    heading: t("passwordLink.subject"),
    preview: t("passwordLink.note"),
    paragraphs: [
      greet(locale, fullName),
      fullName === null ? t("passwordLink.textNoName") : t("passwordLink.text", { username }),
    ],
    action: { label: t("passwordLink.action"), url, note: t("passwordLink.note") },
    notes: [t("passwordLink.notYou")],
  };
}
