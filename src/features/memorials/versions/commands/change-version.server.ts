import { and, eq, isNotNull } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { memorialError } from "../../errors.ts";
import { refuseRemovedWords } from "../../restrictions/queries.server.ts";
import { memorials } from "../../tables.server.ts";
import type { Change } from "../contract.ts";
import { canDeleteWords } from "../policy.ts";
import { asChange, getVersioned } from "../queries/changes.server.ts";
import { findStanding, isOf } from "../queries/latest.server.ts";
import { findChange } from "../queries/rows.server.ts";
import { withheldOn } from "../queries/withheld.server.ts";
import { changes } from "../tables.server.ts";

/** Names a version, or takes its name away; what is saved afterwards is another version either way. */
export async function nameChange(
  ctx: Context,
  idOrSlug: string,
  changeId: string,
  name: string | null,
): Promise<Change> {
  return transaction(ctx, async (tx) => {
    const memorial = await getVersioned(ctx, idOrSlug, tx);
    await lockMemorial(tx, memorial.id);
    await refuseRemovedWords(tx, memorial.id, { texts: [name] });
    const named = await tx
      .update(changes)
      .set({ name, closedAt: new Date() })
      .where(and(eq(changes.memorialId, memorial.id), eq(changes.id, changeId)));
    const row = await findChange(ctx, memorial.id, changeId, tx);
    if (named.rowCount === 0 || row === null) throw new AppError("notFound");
    const about = { subject: "memorial", subjectId: memorial.id, details: { changeId } };
    await recordAudit(tx, ctx, { action: "version.named", ...about });
    return asChange(ctx, memorial, row, await withheldOn(ctx, memorial.id, tx));
  });
}

/**
 * Ends a version's words for good, wherever they are kept: a text that was restored is that of several versions.
 * Throws `wordsInUse` for what is on the page, or can be restored to it.
 */
export async function deleteWords(ctx: Context, idOrSlug: string, changeId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await getVersioned(ctx, idOrSlug, tx);
    if (!canDeleteWords(ctx.actor, memorial)) throw new AppError("notFound");
    await lockMemorial(tx, memorial.id);
    const row = await findChange(ctx, memorial.id, changeId, tx);
    if (row === null) throw new AppError("notFound");
    if (row.erasedAt !== null) return;
    const { memorialId, of, eventId, words } = row;
    if (words === null) return;
    if (words === (await findStanding(tx, row))) throw memorialError("wordsInUse");
    const thing = isOf({ memorialId, of, eventId });
    await tx
      .update(changes)
      .set({ previous: null, isJoined: false })
      .where(and(thing, eq(changes.previous, words)));
    await tx
      .update(changes)
      .set({ words: null, title: null, erasedAt: new Date() })
      .where(and(thing, isNotNull(changes.words), eq(changes.words, words)));
    const about = { subject: "memorial", subjectId: memorialId, details: { changeId } };
    await recordAudit(tx, ctx, { action: "version.erased", ...about });
  });
}

/** Versions of a page follow each other under this lock, as its changes do. */
async function lockMemorial(tx: Transaction, id: string): Promise<void> {
  await tx
    .select({ id: memorials.id })
    .from(memorials)
    .where(eq(memorials.id, id))
    .for("no key update");
}
