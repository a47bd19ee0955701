import { asc, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { formatMoment } from "#platform/dates.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { CopiedPerson, PersonalCopy } from "#platform/personal-copy.server.ts";
import { listSection } from "#platform/readable-document.server.ts";
import { reportAppeals, reportCases, reportNotices } from "../tables.server.ts";

/** Handles `personalDataExported`: what they reported while they were signed in, and their appeals. */
export async function copyReports(
  reader: Reader,
  _ctx: Context,
  { userId, locale }: CopiedPerson,
): Promise<PersonalCopy> {
  const { number, kind, place, state, outcome, reasons, decidedAt } = reportCases;
  const { reason, explanation, quote, name, email, createdAt } = reportNotices;
  const reports = await reader
    .select({
      number,
      kind,
      place,
      state,
      reason,
      explanation,
      quote,
      name,
      email,
      createdAt,
      outcome,
      reasons,
      decidedAt,
    })
    .from(reportNotices)
    .innerJoin(reportCases, eq(reportCases.id, reportNotices.caseId))
    .where(eq(reportNotices.userId, userId))
    .orderBy(asc(createdAt));
  const appeals = await reader
    .select({
      number,
      text: reportAppeals.text,
      createdAt: reportAppeals.createdAt,
      outcome: reportAppeals.outcome,
      reasons: reportAppeals.reasons,
      decidedAt: reportAppeals.decidedAt,
    })
    .from(reportAppeals)
    .innerJoin(reportCases, eq(reportCases.id, reportAppeals.caseId))
    .where(eq(reportAppeals.userId, userId))
    .orderBy(asc(reportAppeals.createdAt));
  const t = translator(locale).getFixedT(locale, "export");
  return {
    data: { reports, reportAppeals: appeals },
    records: listSection(
      t("archive.reports"),
      reports.map((report) => [report.explanation, formatMoment(report.createdAt, locale)]),
    ),
  };
}
