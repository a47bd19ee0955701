import { and, eq, isNotNull } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { mailStatement, type mailReportDecision } from "../jobs.server.ts";
import { findWriters } from "../queries.server.ts";
import { reportNotices } from "../tables.server.ts";
import type { LockedCase } from "./lock-case.server.ts";

/** Everybody who reported it, in the transaction of what they are told; but for one of them. */
export async function mailNotifiers(
  tx: Transaction,
  ctx: Context,
  { id }: LockedCase,
  mail: typeof mailReportDecision,
  but: string | null = null,
): Promise<void> {
  const rows = await tx
    .select({ noticeId: reportNotices.id })
    .from(reportNotices)
    .where(and(eq(reportNotices.caseId, id), isNotNull(reportNotices.email)));
  for (const payload of rows)
    if (payload.noticeId !== but) await ctx.jobs.enqueue(tx, mail, payload);
}

/** The writers of the page, but for one of them. */
export async function mailWriters(
  tx: Transaction,
  ctx: Context,
  { id: caseId, memorialId }: LockedCase,
  mail: typeof mailStatement = mailStatement,
  but: string | null = null,
): Promise<void> {
  for (const userId of await findWriters(tx, memorialId))
    if (userId !== but) await ctx.jobs.enqueue(tx, mail, { userId, caseId });
}
