import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { getReadable } from "#features/memorials/access/queries.server.ts";
import { markRemoved } from "#features/memorials/commands.server.ts";
import { canDeleteMemorial } from "#features/memorials/policy.ts";
import { restorableUntil } from "#features/memorials/queries.server.ts";
import { refuseHeld } from "#features/memorials/restrictions/queries.server.ts";
import { announceToSpouses } from "#features/memorials/spouse-links/commands.server.ts";
import { memorialMarked } from "./save-fields.server.ts";

export async function deleteMemorial(ctx: Context, idOrSlug: string) {
  return transaction(ctx, async (tx) => {
    const found = await getReadable(ctx, idOrSlug, tx);
    if (!canDeleteMemorial(ctx.actor, found)) throw new AppError("notFound");
    const [{ id }, deletedAt] = [found, new Date()];
    await markDeleted(tx, ctx, id, deletedAt);
    return { id, restorableUntil: restorableUntil(ctx, deletedAt).toISOString() };
  });
}

/** Throws `notFound` for a deleted one, `memorials.held` for a held one. The caller checks permission and sets the time. */
export async function markDeleted(
  tx: Transaction,
  ctx: Context,
  id: string,
  deletedAt: Date,
): Promise<void> {
  if (!(await markRemoved(tx, id, deletedAt))) throw new AppError("notFound");
  await refuseHeld(tx, id);
  await recordAudit(tx, ctx, { action: "memorial.deleted", subject: "memorial", subjectId: id });
  announceIn(tx, { topic: id, kind: "memorial", id });
  await announceToSpouses(tx, id);
  await memorialMarked.raise(tx, ctx, { memorialId: id });
}
