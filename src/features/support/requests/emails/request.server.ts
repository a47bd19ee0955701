import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { RequestKind } from "../contract.ts";

function wordsOf(locale: Locale) {
  return translator(locale).getFixedT(locale, "mails");
}

/** Asks the mailbox's owner whether they made the request. */
export function requestLinkLetter(
  locale: Locale,
  { kind, url }: { kind: RequestKind; url: string },
): Letter {
  const t = wordsOf(locale);
  const asked = translator(locale).getFixedT(locale, "requests")(`kinds.${kind}.title`);
  return {
    subject: t("request.link"),
    heading: t("request.link"),
    preview: t("request.linkNote"),
    paragraphs: [t("request.linkText", { asked })],
    action: { label: t("request.linkAction"), url, note: t("request.linkNote") },
    notes: [t("request.linkNotYou")],
  };
}

type Receipt = { number: number; kind: RequestKind; dueAt: Date };

export function requestReceiptLetter(locale: Locale, { number, kind, dueAt }: Receipt): Letter {
  const t = wordsOf(locale);
  const asked = translator(locale).getFixedT(locale, "requests")(`kinds.${kind}.title`);
  const text = t("request.receiptText", { number, asked, day: formatDay(dueAt, locale) });
  return {
    subject: t("request.receipt", { number }),
    heading: t("request.receipt", { number }),
    preview: text,
    paragraphs: [text],
    action: null,
    notes: [t("request.receiptNote")],
  };
}

/** In the words of the staff member. */
export function requestAnswerLetter(
  locale: Locale,
  { number, answer }: { number: number; answer: string },
): Letter {
  const t = wordsOf(locale);
  return {
    subject: t("request.answer", { number }),
    heading: t("request.answer", { number }),
    preview: t("request.answerPreview"),
    paragraphs: answer.split(/\n{2,}/),
    action: null,
    notes: [t("request.answerNote")],
  };
}
