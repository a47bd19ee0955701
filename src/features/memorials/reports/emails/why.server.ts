import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { ReportDecision } from "../contract.ts";
import { appealUntil } from "../model.ts";

function wordsOf(locale: Locale) {
  return translator(locale).getFixedT(locale, "report-mails");
}

/** Facts, law or clause, and that people decided. */
export function whyOf(locale: Locale, { reasons, ground, reference }: ReportDecision): string[] {
  const t = wordsOf(locale);
  return [
    t("reasons"),
    ...reasons.split(/\n{2,}/),
    ...(ground === null ? [] : [t(`ground.${ground}`, { reference })]),
    t("noMachine"),
  ];
}

/** An appeal, a settlement body, a court. */
export function waysOn(locale: Locale, { decidedAt }: ReportDecision): string[] {
  const t = wordsOf(locale);
  const until = formatDay(appealUntil(new Date(decidedAt)), locale);
  return [t("waysOn.appeal", { until }), t("waysOn.others")];
}
