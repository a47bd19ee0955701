import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { AppealOutcome } from "../contract.ts";

function wordsOf(locale: Locale) {
  return translator(locale).getFixedT(locale, "report-mails");
}

/**
 * What the decision was about: whoever reported knows their report by its number, and the writers know
 * their page. Without either it is one of theirs.
 */
type Appealed = { name: string | null; report?: number; page?: string; url: string };

function aboutOf(locale: Locale, { report, page }: Appealed): string {
  const t = wordsOf(locale);
  if (report !== undefined) return t("appeal.about.report", { number: report });
  return page === undefined ? t("appeal.about.aPage") : t("appeal.about.page", { page });
}

export function appealReceiptLetter(locale: Locale, given: Appealed): Letter {
  const t = wordsOf(locale);
  const { name, url } = given;
  const what = aboutOf(locale, given);
  const text = t("appeal.text", { what });
  return {
    subject: t("appeal.subject", { what }),
    heading: t("appeal.subject", { what }),
    preview: text,
    paragraphs: [greet(locale, name), text],
    action: { label: t("appeal.action"), url, note: t("appeal.note") },
    notes: [],
  };
}

type AppealEnd = Appealed & { outcome: AppealOutcome; reasons: string };

export function appealEndLetter(locale: Locale, given: AppealEnd): Letter {
  const t = wordsOf(locale);
  const { name, outcome, reasons, url } = given;
  const what = aboutOf(locale, given);
  const text = t(`appeal.${outcome}`, { what });
  return {
    subject: t("appeal.ended", { what }),
    heading: t("appeal.ended", { what }),
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
