import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { promisedDay } from "../../threads/model.ts";

/** `isProven`: the writer's own words are mailed to nobody else. */
type Thread = { number: string; subject: string; isProven: boolean; url: string };

function wordsOf(locale: Locale) {
  return translator(locale).getFixedT(locale, "mails");
}

function aboutOf(
  t: ReturnType<typeof wordsOf>,
  { number, subject, isProven }: Omit<Thread, "url">,
): string {
  return isProven ? t("ticket.about", { subject, number }) : t("ticket.number", { number });
}

function openThread(t: ReturnType<typeof wordsOf>, url: string) {
  return { label: t("ticket.action"), url, note: t("ticket.linkNote") };
}

export function receiptLetter(
  locale: Locale,
  { url, answerBy, ...thread }: Thread & { answerBy: Date },
): Letter {
  const t = wordsOf(locale);
  const text = t("ticket.receiptText", { day: promisedDay(answerBy, locale) });
  return {
    subject: t("ticket.receipt", { number: thread.number }),
    heading: t("ticket.receiptHeading"),
    preview: text,
    paragraphs: [text, aboutOf(t, thread)],
    action: openThread(t, url),
    notes: [t("ticket.receiptNote")],
  };
}

/** We write first: the promised day has passed. It promises no other. */
export function lateLetter(
  locale: Locale,
  { url, answerBy, ...thread }: Thread & { answerBy: Date },
): Letter {
  const t = wordsOf(locale);
  const text = t("ticket.lateText", { day: promisedDay(answerBy, locale) });
  return {
    subject: t("ticket.late", { number: thread.number }),
    heading: t("ticket.lateHeading"),
    preview: text,
    paragraphs: [text, t("ticket.lateNext"), aboutOf(t, thread)],
    action: openThread(t, url),
    notes: [t("ticket.receiptNote")],
  };
}

export function freshLinkLetter(locale: Locale, { url, ...thread }: Thread): Letter {
  const t = wordsOf(locale);
  return {
    subject: t("ticket.link", { number: thread.number }),
    heading: t("ticket.linkHeading"),
    preview: t("ticket.linkText"),
    paragraphs: [t("ticket.linkText"), aboutOf(t, thread)],
    action: openThread(t, url),
    notes: [t("ticket.linkNotYou")],
  };
}
