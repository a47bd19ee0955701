import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import type { Services } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { forgetReports } from "./commands/forget-reports.server.ts";
import { pageNewsLetter } from "../emails/page-news.server.ts";
import { appealEndLetter, appealReceiptLetter } from "./emails/appeal.server.ts";
import { changedLetter, decisionLetter } from "./emails/decision.server.ts";
import { caseWaitsLetter, receiptLetter } from "./emails/report.server.ts";
import { hiddenLetter, statementLetter } from "./emails/statement.server.ts";
import { withoutEvidence } from "../restrictions/queries.server.ts";
import { findAppealToMail, findCaseToMail, findNoticeToMail } from "./queries.server.ts";
import { liftOver } from "../restrictions/commands.server.ts";

const ofNotice = z.object({ noticeId: z.uuid() });

export const mailReportReceipt = defineMail({
  name: "memorials.report.receipt",
  texts: [
    {
      key: "memorials.report.receipt",
      subject: "report-mails:receipt.subject",
      paragraphs: ["report-mails:receipt.text", "report-mails:receipt.next"],
    },
  ],
  payload: ofNotice,
  async compose(services, { noticeId }) {
    const found = await findNoticeToMail(services, noticeId);
    if (found === null) return null;
    const { to, isProven, locale } = found;
    return { to, isProven, locale, letter: receiptLetter(locale, found) };
  },
});

/** A letter about the decision, to whoever reported. */
const aboutDecision =
  (letterOf: typeof decisionLetter) =>
  async (services: Services, { noticeId }: z.infer<typeof ofNotice>) => {
    const found = await findNoticeToMail(services, noticeId);
    const decision = found?.decision ?? null;
    if (found === null || decision === null) return null;
    const { to, isProven, locale } = found;
    return { to, isProven, locale, letter: letterOf(locale, { ...found, decision }) };
  };

export const mailReportDecision = defineMail({
  name: "memorials.report.decision",
  payload: ofNotice,
  compose: aboutDecision(decisionLetter),
});

/** An appeal by somebody else has changed it. */
export const mailReportChanged = defineMail({
  name: "memorials.report.changed",
  payload: ofNotice,
  compose: aboutDecision(changedLetter),
});

/** To whoever may decide: no words of the page or of the notice. */
export const mailCaseWaits = defineMail({
  name: "memorials.report.waits",
  payload: z.object({
    userId: z.uuid(),
    caseId: z.uuid(),
    about: z.enum(["report", "appeal"]),
  }),
  async compose(services, { userId, caseId, about }) {
    const reader = await findReader(services, userId);
    const found = await findCaseToMail(services, caseId);
    if (reader === null || found === null) return null;
    const { email: to, isProven, locale, fullName } = reader;
    const { number, called, isUrgent } = found;
    const url = `${services.config.publicUrl}/admin/reports/${number}`;
    const letter = caseWaitsLetter(locale, { fullName, number, called, isUrgent, about, url });
    return { to, isProven, locale, letter };
  },
});

const ofWriter = z.object({ userId: z.uuid(), caseId: z.uuid() });

/** To a writer of the page: something on it is hidden until the decision. */
export const mailHidden = defineMail({
  name: "memorials.report.hidden",
  payload: ofWriter,
  async compose(services, { userId, caseId }) {
    const reader = await findReader(services, userId);
    const found = await findCaseToMail(services, caseId);
    // Decided before the mail went: the statement says it all.
    if (reader === null || found?.decision !== null) return null;
    const { email: to, isProven, locale, fullName: name } = reader;
    if (!isProven) return { to, isProven, locale, letter: pageNewsLetter(services, locale) };
    const url = statementsAddress(services, found);
    return { to, isProven, locale, letter: hiddenLetter(locale, { ...found, name, url }) };
  },
});

/** To a writer of the page, in their own language. */
export const mailStatement = defineMail({
  name: "memorials.report.statement",
  payload: ofWriter,
  async compose(services, { userId, caseId }) {
    const reader = await findReader(services, userId);
    const found = await findCaseToMail(services, caseId);
    const decision = found?.decision ?? null;
    if (reader === null || found === null || decision === null) return null;
    const { email: to, isProven, locale, fullName: name } = reader;
    if (!isProven) return { to, isProven, locale, letter: pageNewsLetter(services, locale) };
    const url = statementsAddress(services, found);
    const letter = statementLetter(locale, { ...found, name, decision, url });
    return { to, isProven, locale, letter };
  },
});

function statementsAddress({ config }: Services, { slug }: { slug: string }): string {
  return `${config.publicUrl}/memorial/${slug}/admin#statements`;
}

const ofAppeal = z.object({ appealId: z.uuid() });

export const mailAppealReceipt = defineMail({
  name: "memorials.report.appeal",
  texts: [
    {
      key: "memorials.report.appeal",
      subject: "report-mails:appeal.subject",
      paragraphs: ["report-mails:appeal.text"],
    },
  ],
  payload: ofAppeal,
  async compose(services, { appealId }) {
    const found = await findAppellant(services, appealId);
    if (found === null) return null;
    const { to, isProven, locale } = found;
    return { to, isProven, locale, letter: appealReceiptLetter(locale, found) };
  },
});

export const mailAppealDecision = defineMail({
  name: "memorials.report.appealDecision",
  payload: ofAppeal,
  async compose(services, { appealId }) {
    const found = await findAppellant(services, appealId);
    const outcome = found?.outcome ?? null;
    if (found === null || outcome === null) return null;
    const { to, isProven, locale, reasons } = found;
    const letter = appealEndLetter(locale, { ...found, outcome, reasons: reasons ?? "" });
    return { to, isProven, locale, letter };
  },
});

/** Whoever reported, at the address they gave, or the writer who appealed. */
async function findAppellant(services: Services, appealId: string) {
  const appeal = await findAppealToMail(services, appealId);
  if (appeal === null) return null;
  const { noticeId, userId, caseId, outcome, reasons } = appeal;
  const about = { outcome, reasons };
  if (noticeId !== null) {
    const notice = await findNoticeToMail(services, noticeId);
    return notice === null ? null : { ...notice, report: notice.number, ...about };
  }
  const reader = userId === null ? null : await findReader(services, userId);
  const found = await findCaseToMail(services, caseId);
  if (reader === null || found === null) return null;
  const { email: to, isProven, locale, fullName: name } = reader;
  const url = isProven
    ? statementsAddress(services, found)
    : `${services.config.publicUrl}/profile`;
  // To an address that somebody typed goes nothing of the page.
  return { to, isProven, locale, name, url, ...(isProven && { page: found.page }), ...about };
}

/** Restrictions and holds whose day has come. */
export const liftRestrictions = defineJob({
  name: "memorials.report.lift",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "*/10 * * * *",
  async run(services) {
    await liftOver(services, new Date());
  },
});

/** Files that were kept as evidence alone. */
export const removeEvidence = defineJob({
  name: "memorials.report.removeEvidence",
  payload: z.object({ keys: z.array(z.string()) }),
  maxAttempts: 10,
  async run(services, { keys }) {
    for (const key of await withoutEvidence(services, keys)) await services.storage.remove(key);
  },
});

/** Evidence, names and cases whose time is over. */
export const purgeReports = defineJob({
  name: "memorials.report.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "10 4 * * *",
  async run(services) {
    await forgetReports(services, new Date(), (tx, keys) =>
      services.jobs.enqueue(tx, removeEvidence, { keys }),
    );
  },
});
