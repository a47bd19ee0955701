import { formatMoment } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { VIEWING_MINUTES } from "../viewing/model.ts";
import { greet } from "./greeting.server.ts";

type Given = { fullName: string | null; at: string; reason: string };

/** So that nobody is ever seen as themselves without hearing of it, and why. */
export function viewingLetter(locale: Locale, { fullName, at, reason }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const text = t("viewing.text", { moment: formatMoment(at, locale), minutes: VIEWING_MINUTES });
  return {
    subject: t("viewing.subject"),
    heading: t("viewing.subject"),
    preview: text,
    paragraphs: [greet(locale, fullName), text, t("viewing.reason", { reason })],
    action: null,
    notes: [t("viewing.notAsked")],
  };
}
