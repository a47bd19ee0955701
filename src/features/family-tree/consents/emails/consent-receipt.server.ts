import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { StandingAnswer } from "../contract.ts";

type Given = { name: string; answer: StandingAnswer; url: string };

/** Keeps for whoever answered what they said, and how to take it back. */
export function consentReceiptLetter(locale: Locale, { name, answer, url }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const subject = t("treeConsentReceipt.subject", { name });
  const said = t(`treeConsentReceipt.said.${answer}`, { name });
  return {
    subject,
    heading: subject,
    preview: said,
    paragraphs: [greet(locale, null), said],
    action: { label: t("treeConsentReceipt.action"), url, note: t("treeConsentReceipt.note") },
    notes: [],
  };
}

export function takenOutLetter(locale: Locale, name: string): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const subject = t("treeTakenOut.subject", { name });
  const text = t("treeTakenOut.text");
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [greet(locale, null), text],
    action: null,
    notes: [t("treeTakenOut.note")],
  };
}
