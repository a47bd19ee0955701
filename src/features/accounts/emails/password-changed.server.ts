import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { greet } from "./greeting.server.ts";

type Given = { fullName: string | null; at: string; url: string; passkeys: string[] };

/** Lets an owner who didn't make the change learn of it. Its link grants nothing by itself. */
export function passwordChangedLetter(
  locale: Locale,
  { fullName, at, url, passkeys }: Given,
): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const text = t("passwordChanged.text", { day: formatDay(at, locale) });
  const ended = passkeys.map((name) => t("passwordChanged.passkeyEnded", { name }));
  return {
    subject: t("passwordChanged.subject"),
    heading: t("passwordChanged.subject"),
    preview: text,
    paragraphs: [greet(locale, fullName), text, ...ended],
    action: { label: t("passwordChanged.action"), url, note: t("passwordChanged.notYou") },
    notes: [t("passwordChanged.you")],
  };
}
