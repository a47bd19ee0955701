import { greet } from "#features/accounts/emails/greeting.server.ts";
import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { Decided } from "./decision.server.ts";
import { waysOn, whyOf } from "./why.server.ts";

function wordsOf(locale: Locale) {
  return translator(locale).getFixedT(locale, "report-mails");
}

/** `since`, `shownAt`: from when to when it is hidden. */
type Hidden = {
  page: string;
  quotes: readonly string[];
  since: Date | null;
  shownAt: Date | null;
};

type Stated = Decided & Hidden;

/** To the writers of a page: what is hidden until somebody has decided. Never who reported. */
export function hiddenLetter(locale: Locale, given: Omit<Stated, "decision">): Letter {
  const t = wordsOf(locale);
  const { name, kind, called, page, quotes, since, url } = given;
  const subject = t("statement.hiddenSubject", { page });
  const day = formatDay(since ?? new Date(), locale);
  const text = t("statement.hidden", { what: t(called), page, since: day });
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [
      greet(locale, name),
      text,
      ...quoted(locale, quotes),
      ...(kind === "biography" ? [t("statement.biography")] : []),
      t("statement.notDecided"),
    ],
    action: { label: t("statement.look"), url, note: t("statement.lookNote") },
    notes: [],
  };
}

/** To the writers of a page: never who reported. */
export function statementLetter(locale: Locale, given: Stated): Letter {
  const t = wordsOf(locale);
  const { name, page, decision, quotes, url } = given;
  const isKept = decision.outcome === "keep";
  const subject = t(isKept ? "statement.shownSubject" : "statement.subject", { page });
  const text = whatHappened(locale, given);
  const note = t(isKept ? "statement.lookNote" : "statement.note");
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [
      greet(locale, name),
      text,
      ...quoted(locale, quotes),
      ...aboutStory(locale, given),
      ...whyOf(locale, decision),
      ...(isKept ? [] : waysOn(locale, decision)),
    ],
    action: { label: t("statement.action"), url, note },
    notes: [],
  };
}

/** What, and from when to when. */
function whatHappened(locale: Locale, given: Stated): string {
  const t = wordsOf(locale);
  const { called, page, decision } = given;
  const { outcome, until } = decision;
  if (isMended(given)) return t("statement.words", { page });
  const day = (moment: Date | string) => formatDay(moment, locale);
  const since = day(given.since ?? decision.decidedAt);
  const about = { what: t(called), page, since };
  if (outcome === "keep") {
    const shown = day(given.shownAt ?? decision.decidedAt);
    const isOneDay = shown === since;
    return t(isOneDay ? "statement.keepOneDay" : "statement.keep", { ...about, until: shown });
  }
  if (outcome === "remove") return t("statement.remove", about);
  return until === null
    ? t("statement.restrict", about)
    : t("statement.restrictUntil", { ...about, until: day(until) });
}

function quoted(locale: Locale, quotes: readonly string[]): string[] {
  const t = wordsOf(locale);
  return quotes.length === 0 ? [] : [t("statement.quotes"), ...quotes];
}

/** How a story comes back, if its writers haven't mended it already. */
function aboutStory(locale: Locale, given: Stated): string[] {
  const t = wordsOf(locale);
  if (given.kind !== "biography" || given.decision.outcome === "keep") return [];
  return [isMended(given) ? t("statement.mended") : t("statement.biography")];
}

/** Whether the words were out of the story already, so that it is shown. */
function isMended({ kind, decision, since, shownAt }: Stated): boolean {
  if (kind !== "biography" || decision.outcome === "keep") return false;
  return since === null || shownAt !== null;
}
