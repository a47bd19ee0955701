import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, type Context } from "#platform/context.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { Screening } from "./contract.ts";
import { memorials } from "./tables.server.ts";

// The writes of a memorial's own row. Those without a context are audited and announced by `lifecycle`,
// which writes what sections, keepers and slugs have of it in the same transaction.

type NewRow = typeof memorials.$inferInsert;

export async function insertMemorial(tx: Transaction, row: NewRow): Promise<void> {
  await tx.insert(memorials).values(row);
}

export async function updateMemorial(
  tx: Transaction,
  id: string,
  change: Partial<NewRow>,
): Promise<void> {
  await tx.update(memorials).set(change).where(eq(memorials.id, id));
}

/** Incremented in SQL, so that concurrent changes both count. */
const nextRevision = sql`${memorials.revision} + 1`;

/** Whether it wasn't deleted before. */
export async function markRemoved(tx: Transaction, id: string, deletedAt: Date): Promise<boolean> {
  const deleted = await tx
    .update(memorials)
    .set({ deletedAt, revision: nextRevision })
    .where(and(eq(memorials.id, id), isNull(memorials.deletedAt)));
  return deleted.rowCount !== 0;
}

/** Whether it was deleted. */
export async function unmarkRemoved(tx: Transaction, id: string): Promise<boolean> {
  const isGone = and(eq(memorials.id, id), isNotNull(memorials.deletedAt));
  const back = { deletedAt: null, revision: nextRevision };
  const restored = await tx.update(memorials).set(back).where(isGone);
  return restored.rowCount !== 0;
}

/** For good, with all that belongs to them. */
export async function deleteRows(database: Database, where: SQL | undefined): Promise<void> {
  await database.delete(memorials).where(where);
}

/** The caller revokes access by the former one. */
export async function setPassword(
  tx: Transaction,
  ctx: Context,
  id: string,
  passwordHash: string,
): Promise<void> {
  await tx.update(memorials).set({ passwordHash }).where(eq(memorials.id, id));
  const about = { subject: "memorial", subjectId: id };
  await recordAudit(tx, ctx, { action: "memorial.passwordChanged", ...about });
  announceIn(tx, { topic: id, kind: "memorial", id });
}

/** Who is notified of pending entries. */
export async function setScreening(
  tx: Transaction,
  ctx: Context,
  id: string,
  screening: Screening,
): Promise<void> {
  await tx.update(memorials).set({ screening }).where(eq(memorials.id, id));
  const about = { subject: "memorial", subjectId: id, details: { screening } };
  await recordAudit(tx, ctx, { action: "memorial.screening", ...about });
}
