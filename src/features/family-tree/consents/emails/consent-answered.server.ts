import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { ConsentAnswer } from "../contract.ts";

type Given = {
  fullName: string | null;
  /** Whose page it is. */
  name: string;
  /** Who answered; `null` once they are taken out of the tree. */
  person: string | null;
  answer: ConsentAnswer;
  url: string;
};

export function consentAnsweredLetter(locale: Locale, given: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const { fullName, name, person, answer, url } = given;
  const subject = t("treeConsentAnswered.subject", { name });
  const text =
    person === null || answer === "none"
      ? t("treeConsentAnswered.none")
      : t(`treeConsentAnswered.${answer}`, { person });
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [greet(locale, fullName), text],
    action: { label: t("treeConsentAnswered.action"), url, note: t("treeConsentAnswered.note") },
    notes: [],
  };
}
