import { and, eq, isNull } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import { signedIn } from "#features/accounts/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import type { FollowedReport } from "../contract.ts";
import { mailAppealReceipt } from "../jobs.server.ts";
import { appealRefusal, type AppealRefusal } from "../policy.ts";
import { followReport } from "../queries.server.ts";
import type { Statement } from "../statements/contract.ts";
import { getStatement, getWritten } from "../statements/queries.server.ts";
import { reportAppeals, reportCases, reportNotices } from "../tables.server.ts";
import { changeCase, lockCase } from "./lock-case.server.ts";
import { mailDeciders } from "./mail-deciders.server.ts";

/** By whoever reported it. */
export async function appealReport(
  ctx: Context,
  token: string,
  { text }: { text: string },
): Promise<FollowedReport> {
  await ctx.limits.count("token", networkOf(ctx.address));
  const [notice] = await ctx.database
    .select({ id: reportNotices.id, number: reportCases.number, userId: reportNotices.userId })
    .from(reportNotices)
    .innerJoin(reportCases, eq(reportCases.id, reportNotices.caseId))
    .where(eq(reportNotices.tokenHash, hashToken(token)));
  if (notice === undefined) throw new AppError("notFound");
  const { number, id: noticeId, userId } = notice;
  await transaction(ctx, (tx) => lodge(tx, ctx, number, { noticeId, userId, text }));
  return followReport(ctx, token);
}

/** For the writers of the page, by one of them. */
export async function appealStatement(
  ctx: Context,
  idOrSlug: string,
  statementId: string,
  { text }: { text: string },
): Promise<Statement> {
  const memorial = await getWritten(ctx, idOrSlug);
  const { userId } = signedIn(ctx);
  const number = await getStatement(ctx, memorial.id, statementId).then((found) => found.number);
  await transaction(ctx, (tx) => lodge(tx, ctx, number, { noticeId: null, userId, text }));
  return (await getStatement(ctx, memorial.id, statementId)).statement;
}

const REFUSALS = {
  undecided: "notDecided",
  before: "appealedBefore",
  over: "appealOver",
} as const satisfies Record<AppealRefusal, string>;

type Lodged = { noticeId: string | null; userId: string | null; text: string };

/** Throws `memorials.notDecided`, `memorials.appealedBefore`, `memorials.appealOver`. */
async function lodge(
  tx: Transaction,
  ctx: Context,
  number: number,
  { noticeId, userId, text }: Lodged,
): Promise<void> {
  const locked = await lockCase(tx, number, null);
  const own =
    noticeId === null ? isNull(reportAppeals.noticeId) : eq(reportAppeals.noticeId, noticeId);
  const before = await tx.$count(reportAppeals, and(eq(reportAppeals.caseId, locked.id), own));
  const by = noticeId === null ? "writers" : "notifier";
  const refusal = appealRefusal(by, locked, before > 0, new Date());
  if (refusal !== null) throw memorialError(REFUSALS[refusal]);
  const id = newId();
  const row = { id, caseId: locked.id, noticeId, userId, text, createdAt: new Date() };
  await tx.insert(reportAppeals).values(row);
  await changeCase(tx, ctx, locked, { step: "appealed", state: "appealed" });
  await recordAudit(tx, ctx, {
    action: "report.appealed",
    subject: "report",
    subjectId: locked.id,
    details: { number },
  });
  await ctx.jobs.enqueue(tx, mailAppealReceipt, { appealId: id });
  await mailDeciders(tx, ctx, { caseId: locked.id, about: "appeal" });
}
