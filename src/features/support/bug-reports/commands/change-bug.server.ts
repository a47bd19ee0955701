import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Bug, BugChange } from "../contract.ts";
import { mailBugFixed } from "../jobs.server.ts";
import { getBugItem } from "../queries.server.ts";
import { bugReports, bugs } from "../tables.server.ts";

/** Sets the state. Those who asked for it are mailed, once each, when it is mended. */
export async function changeBug(
  ctx: Context,
  id: string,
  { state, fixedIn: named }: BugChange,
): Promise<Bug> {
  const fixedIn = named ?? null;
  return transaction(ctx, async (tx) => {
    const [before] = await tx.select().from(bugs).where(eq(bugs.id, id)).for("update");
    if (before === undefined) throw new AppError("notFound");
    const isSame = before.state === state && before.fixedIn === fixedIn;
    if (isSame) return getBugItem(tx, id);
    const fixedAt = state === "fixed" ? new Date() : null;
    await tx.update(bugs).set({ state, fixedIn, fixedAt }).where(eq(bugs.id, id));
    await recordAudit(tx, ctx, {
      action: "bug.changed",
      subject: "bug",
      subjectId: id,
      details: {
        before: before.state,
        after: state,
        ...(fixedIn !== null && { build: fixedIn }),
      },
    });
    if (fixedAt !== null) await tellReporters(tx, ctx, id, fixedAt);
    return getBugItem(tx, id);
  });
}

async function tellReporters(
  tx: Transaction,
  ctx: Context,
  bugId: string,
  toldAt: Date,
): Promise<void> {
  const asked = and(
    eq(bugReports.bugId, bugId),
    eq(bugReports.tellMe, true),
    isNotNull(bugReports.email),
    isNull(bugReports.toldAt),
  );
  const told = await tx
    .update(bugReports)
    .set({ toldAt })
    .where(asked)
    .returning({ id: bugReports.id, email: bugReports.email });
  // Whoever reported it more than once hears of the latest report: ids rise with time.
  const latest = new Map(
    told
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, email }) => [email?.toLowerCase(), id]),
  );
  for (const reportId of latest.values()) await ctx.jobs.enqueue(tx, mailBugFixed, { reportId });
}
