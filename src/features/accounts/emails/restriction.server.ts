import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { RESTRICTION_NEWS } from "../restriction/model.ts";
import { greet } from "./greeting.server.ts";

type Given = {
  fullName: string | null;
  news: (typeof RESTRICTION_NEWS)[number];
  reason: string | null;
  endsAt: string | null;
  url: string;
};

/** Notifies of the start or coming end of a restriction of processing, before it ends. */
export function restrictionLetter(
  locale: Locale,
  { fullName, news, reason, endsAt, url }: Given,
): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const day = endsAt === null ? "" : formatDay(endsAt, locale);
  const subject = t(`restriction.${news}.subject`, { day });
  const text = t(`restriction.${news}.text`, { day });
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [
      greet(locale, fullName),
      text,
      ...(reason === null ? [] : [t("restriction.reason", { reason })]),
    ],
    action: { label: t("restriction.action"), url, note: t("restriction.actionNote") },
    notes: [t("restriction.note")],
  };
}
