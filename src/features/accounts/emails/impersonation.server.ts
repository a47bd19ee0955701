import { formatMoment } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { IMPERSONATION_MINUTES } from "#features/accounts/impersonation/model.ts";
import { greet } from "./greeting.server.ts";

type Given = { fullName: string | null; at: string; reason: string };

/** Notifies the impersonated user, with the reason. */
export function impersonationLetter(locale: Locale, { fullName, at, reason }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const text = t("viewing.text", {
    moment: formatMoment(at, locale),
    minutes: IMPERSONATION_MINUTES,
  });
  return {
    subject: t("viewing.subject"),
    heading: t("viewing.subject"),
    preview: text,
    paragraphs: [greet(locale, fullName), text, t("viewing.reason", { reason })],
    action: null,
    notes: [t("viewing.notAsked")],
  };
}
