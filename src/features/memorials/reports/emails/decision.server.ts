import { greet } from "#features/accounts/emails/greeting.server.ts";
import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { AppealOutcome, ReportDecision, ReportKind } from "../contract.ts";
import { appealUntil } from "../model.ts";

function wordsOf(locale: Locale) {
  return translator(locale).getFixedT(locale, "report-mails");
}

type Decided = {
  name: string | null;
  number: number;
  kind: ReportKind;
  decision: ReportDecision;
  url: string;
};

/** To whoever reported: what was decided, why, and the ways on. */
export function decisionLetter(locale: Locale, given: Decided): Letter {
  const t = wordsOf(locale);
  const { name, number, kind, decision, url } = given;
  const subject = t("decision.subject", { number });
  const text = t(`decision.${decision.outcome}`, { what: t(`kinds.${kind}`) });
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [
      greet(locale, name),
      text,
      ...whyOf(locale, decision),
      ...waysOn(locale, decision),
    ],
    action: { label: t("follow"), url, note: t("followNote") },
    notes: [],
  };
}

type Stated = Decided & { page: string; quotes: readonly string[]; since: Date | null };

/** To the writers of a page: never who reported. */
export function statementLetter(locale: Locale, given: Stated): Letter {
  const t = wordsOf(locale);
  const { name, kind, page, decision, quotes, url } = given;
  const { outcome, until } = decision;
  const subject = t("statement.subject", { page });
  const what = t(`kinds.${kind}`);
  const since = formatDay(given.since ?? decision.decidedAt, locale);
  const text =
    outcome === "remove"
      ? t("statement.remove", { what, page, since })
      : until === null
        ? t("statement.restrict", { what, page, since })
        : t("statement.restrictUntil", { what, page, since, until: formatDay(until, locale) });
  const words = quotes.length === 0 ? [] : [t("statement.quotes"), ...quotes];
  const own = kind === "biography" ? [t("statement.biography")] : [];
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [
      greet(locale, name),
      text,
      ...words,
      ...own,
      ...whyOf(locale, decision),
      ...waysOn(locale, decision),
    ],
    action: { label: t("statement.action"), url, note: t("statement.note") },
    notes: [],
  };
}

/** Facts, law or clause, and that people decided. */
function whyOf(locale: Locale, { reasons, ground, reference }: ReportDecision): string[] {
  const t = wordsOf(locale);
  return [
    t("reasons"),
    ...reasons.split(/\n{2,}/),
    t(`ground.${ground}`, { reference }),
    t("noMachine"),
  ];
}

function waysOn(locale: Locale, { decidedAt }: ReportDecision): string[] {
  const t = wordsOf(locale);
  const until = formatDay(appealUntil(new Date(decidedAt)), locale);
  return [t("waysOn.appeal", { until }), t("waysOn.others")];
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
