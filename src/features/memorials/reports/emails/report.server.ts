import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

function wordsOf(locale: Locale) {
  return translator(locale).getFixedT(locale, "report-mails");
}

/** `called`: translation key of what was reported. */
type Receipt = { name: string | null; number: number; called: string; url: string };

export function receiptLetter(locale: Locale, { name, number, called, url }: Receipt): Letter {
  const t = wordsOf(locale);
  const subject = t("receipt.subject", { number });
  const text = t("receipt.text", { number, what: t(called) });
  return {
    subject,
    heading: t("receipt.heading"),
    preview: text,
    paragraphs: [greet(locale, name), text, t("receipt.next")],
    action: { label: t("follow"), url, note: t("followNote") },
    notes: [t("receipt.notYou")],
  };
}

type Waiting = {
  fullName: string | null;
  number: number;
  called: string;
  isUrgent: boolean;
  about: "report" | "appeal";
  url: string;
};

export function caseWaitsLetter(locale: Locale, given: Waiting): Letter {
  const t = wordsOf(locale);
  const { fullName, number, called, isUrgent, about, url } = given;
  const subject = t(`waits.${about}`, { number });
  const text = t(`waits.${about}Text`, { number, what: t(called) });
  const urgent = isUrgent && about === "report" ? [t("waits.urgent")] : [];
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [greet(locale, fullName), text, ...urgent],
    action: { label: t("waits.action"), url, note: t("waits.note") },
    notes: [],
  };
}
