import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { ReportDecision } from "../contract.ts";
import type { ReportKind } from "../../sections/contract.ts";
import { waysOn, whyOf } from "./why.server.ts";

function wordsOf(locale: Locale) {
  return translator(locale).getFixedT(locale, "report-mails");
}

export type Decided = {
  name: string | null;
  number: number;
  kind: ReportKind;
  /** Translation key of what was reported. */
  called: string;
  decision: ReportDecision;
  url: string;
};

/** To whoever reported: what was decided, why, and the ways on. */
export function decisionLetter(locale: Locale, given: Decided): Letter {
  const t = wordsOf(locale);
  const { number, called, decision } = given;
  const subject = t("decision.subject", { number });
  const text = t(`decision.${decision.outcome}`, { what: t(called) });
  return letterTo(locale, given, subject, text);
}

/** To whoever reported: somebody else appealed, and it is decided otherwise now. */
export function changedLetter(locale: Locale, given: Decided): Letter {
  const t = wordsOf(locale);
  const { number, called, decision } = given;
  const subject = t("changed.subject", { number });
  const done = decision.outcome === "keep" ? "keep" : "remove";
  return letterTo(locale, given, subject, t(`changed.${done}`, { what: t(called) }));
}

function letterTo(
  locale: Locale,
  { name, decision, url }: Decided,
  subject: string,
  text: string,
): Letter {
  const t = wordsOf(locale);
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [
      greet(locale, name),
      text,
      ...whyOf(locale, decision),
      // Whoever got what they asked for has nothing to appeal against.
      ...(decision.outcome === "remove" ? [] : waysOn(locale, decision)),
    ],
    action: { label: t("follow"), url, note: t("followNote") },
    notes: [],
  };
}
