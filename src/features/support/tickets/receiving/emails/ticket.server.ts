import { danishDay, formatLocalMoment } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Thread = { number: string; subject: string; url: string };

function wordsOf(locale: Locale) {
  return translator(locale).getFixedT(locale, "mails");
}

/** `fredag den 27. november 2026`, with its weekday: a promise is kept by the day. */
export function promisedDay(answerBy: Date, locale: Locale): string {
  return formatLocalMoment(`${danishDay(answerBy)}T16:00`, locale).day;
}

function openThread(t: ReturnType<typeof wordsOf>, url: string) {
  return { label: t("ticket.action"), url, note: t("ticket.linkNote") };
}

export function receiptLetter(
  locale: Locale,
  { number, subject, url, answerBy }: Thread & { answerBy: Date },
): Letter {
  const t = wordsOf(locale);
  const text = t("ticket.receiptText", { day: promisedDay(answerBy, locale) });
  return {
    subject: t("ticket.receipt", { number }),
    heading: t("ticket.receiptHeading"),
    preview: text,
    paragraphs: [text, t("ticket.about", { subject, number })],
    action: openThread(t, url),
    notes: [t("ticket.receiptNote")],
  };
}
