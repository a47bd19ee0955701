import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { ReportStep } from "../cases/contract.ts";
import { reportCases, reportSteps } from "../tables.server.ts";

export type LockedCase = typeof reportCases.$inferSelect;

/** Locked first, so that of two who decide one wins and the other is told. */
export async function lockCase(
  tx: Transaction,
  number: number,
  expected: number | null,
): Promise<LockedCase> {
  const [found] = await tx
    .select(getTableColumns(reportCases))
    .from(reportCases)
    .where(eq(reportCases.number, number))
    .for("update");
  if (found === undefined) throw new AppError("notFound");
  if (expected !== null && expected !== found.revision) throw new AppError("changedMeanwhile");
  return found;
}

/** Changes a locked case, and writes down that it happened. */
export async function changeCase(
  tx: Transaction,
  ctx: Context,
  { id }: LockedCase,
  { step, ...set }: Partial<LockedCase> & { step: ReportStep },
): Promise<void> {
  const at = new Date();
  await tx
    .update(reportCases)
    .set({ ...set, lastAt: at, revision: sql`${reportCases.revision} + 1` })
    .where(eq(reportCases.id, id));
  // What notifiers and writers do is told without a name.
  const actorId = step === "appealed" ? null : (ctx.actor?.userId ?? null);
  await tx.insert(reportSteps).values({ id: newId(), caseId: id, step, at, actorId });
}
