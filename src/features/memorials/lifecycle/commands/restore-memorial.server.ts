import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { findGuarded } from "#features/memorials/access/queries.server.ts";
import { unmarkRemoved } from "#features/memorials/commands.server.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { getMemorial } from "#features/memorials/content/queries.server.ts";
import { canRestoreMemorial } from "#features/memorials/policy.ts";
import { restorableUntil } from "#features/memorials/queries.server.ts";
import { announceToSpouses } from "#features/memorials/spouse-links/commands.server.ts";
import { memorialMarked } from "./save-fields.server.ts";

export async function restoreMemorial(ctx: Context, idOrSlug: string): Promise<Memorial> {
  return transaction(ctx, async (tx, announce) => {
    const found = await findGuarded(ctx, idOrSlug, tx);
    if (found === null || !canRestoreMemorial(ctx.actor, found)) throw new AppError("notFound");
    if (found.deletedAt !== null && restorableUntil(ctx, found.deletedAt) < new Date()) {
      throw new AppError("notFound");
    }
    const { id } = found;
    if (!(await unmarkRemoved(tx, id))) throw new AppError("notFound");
    await recordAudit(tx, ctx, { action: "memorial.restored", subject: "memorial", subjectId: id });
    announce({ topic: id, kind: "memorial", id });
    await announceToSpouses(tx, id);
    await memorialMarked.raise(tx, ctx, { memorialId: id });
    return getMemorial(ctx, id, tx);
  });
}
