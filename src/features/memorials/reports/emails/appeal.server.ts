import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { AppealOutcome } from "../contract.ts";

function wordsOf(locale: Locale) {
  return translator(locale).getFixedT(locale, "report-mails");
}

type Appealed = { name: string | null; number: number; url: string };

export function appealReceiptLetter(locale: Locale, { name, number, url }: Appealed): Letter {
  const t = wordsOf(locale);
  const text = t("appeal.text", { number });
  return {
    subject: t("appeal.subject", { number }),
    heading: t("appeal.subject", { number }),
    preview: text,
    paragraphs: [greet(locale, name), text],
    action: { label: t("appeal.action"), url, note: t("appeal.note") },
    notes: [],
  };
}

type AppealEnd = Appealed & { outcome: AppealOutcome; reasons: string };

export function appealEndLetter(locale: Locale, given: AppealEnd): Letter {
  const t = wordsOf(locale);
  const { name, number, outcome, reasons, url } = given;
  const text = t(`appeal.${outcome}`, { number });
  return {
    subject: t("appeal.ended", { number }),
    heading: t("appeal.ended", { number }),
    preview: text,
    paragraphs: [
      greet(locale, name),
      text,
      t("reasons"),
      ...reasons.split(/\n{2,}/),
      t("noMachine"),
      t("waysOn.others"),
    ],
    action: { label: t("appeal.action"), url, note: t("appeal.note") },
    notes: [],
  };
}
