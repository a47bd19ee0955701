import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { bareSubject } from "../../receiving/model.ts";

type Answer = { subject: string; body: string; url: string };

/** In the words of whoever answered; the rest is where to go on. */
export function replyLetter(locale: Locale, { subject, body, url }: Answer): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const paragraphs = body.split(/\n{2,}/);
  return {
    // What mail programs put before an answer, in all languages.
    subject: `Re: ${bareSubject(subject) || subject}`,
    heading: subject,
    preview: paragraphs[0] ?? "",
    paragraphs,
    action: { label: t("ticket.action"), url, note: t("ticket.linkNote") },
    notes: [],
  };
}
