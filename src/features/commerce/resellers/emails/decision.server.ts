import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Given = {
  fullName: string | null;
  company: string;
  /** Without it nobody's words are mailed there: the firm's name is typed, too. */
  isProven: boolean;
  isApproved: boolean;
  reason: string | null;
  url: string;
};

/** The decision on a reseller's application. */
export function decisionLetter(locale: Locale, given: Given): Letter {
  const { fullName, company, isProven, isApproved, reason, url } = given;
  const t = translator(locale).getFixedT(locale, "mails");
  const text = isApproved
    ? t("reseller.approvedText", { company })
    : t(isProven ? "reseller.declinedText" : "reseller.declinedUnnamed", { company });
  return {
    subject: isApproved ? t("reseller.approved") : t("reseller.declined"),
    heading: isApproved ? t("reseller.approved") : t("reseller.declined"),
    preview: text,
    paragraphs: [
      greet(locale, fullName),
      text,
      ...(isApproved || reason === null ? [] : [t("reseller.reason", { reason })]),
    ],
    action: isApproved ? { label: t("reseller.action"), url, note: t("reseller.note") } : null,
    notes: isApproved ? [] : [t("reseller.again")],
  };
}
