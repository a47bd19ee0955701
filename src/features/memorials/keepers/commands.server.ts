import { and, eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { canChangeKeeper, canManageKeepers, canRemoveKeeper } from "../policy.ts";
import { keepers } from "../tables.server.ts";
import type { GivenRole } from "./contract.ts";
import { findKeeper, holdKeepers } from "./queries.server.ts";

type Named = { id: string; userId: string };

/** Gives a keeper another role. Throws `ownerStays` for the owner. */
export async function changeKeeper(ctx: Context, { id, userId }: Named, role: GivenRole) {
  await transaction(ctx, async (tx, announce) => {
    const memorial = await holdKeepers(ctx, id, tx);
    if (!canManageKeepers(ctx.actor, memorial)) throw new AppError("notFound");
    const keeper = await findKeeper(tx, memorial.id, userId);
    if (keeper === null) throw new AppError("notFound");
    if (!canChangeKeeper(ctx.actor, memorial, keeper)) throw new AppError("ownerStays");
    if (keeper.role === role) return;
    await tx.update(keepers).set({ role }).where(one(memorial.id, userId));
    await recordAudit(tx, ctx, {
      action: "keeper.changed",
      subject: "memorial",
      subjectId: memorial.id,
      details: { userId, before: keeper.role, after: role },
    });
    announce({ topic: memorial.id, kind: "memorial", id: memorial.id });
  });
}

/** Lets a keeper go, or leaves. Throws `ownerStays` for the owner. */
export async function removeKeeper(ctx: Context, { id, userId }: Named) {
  await transaction(ctx, async (tx, announce) => {
    const memorial = await holdKeepers(ctx, id, tx);
    const isOneself = ctx.actor?.userId === userId;
    if (!isOneself && !canManageKeepers(ctx.actor, memorial)) throw new AppError("notFound");
    const keeper = await findKeeper(tx, memorial.id, userId);
    if (keeper === null) throw new AppError("notFound");
    if (!canRemoveKeeper(ctx.actor, memorial, keeper)) throw new AppError("ownerStays");
    await tx.delete(keepers).where(one(memorial.id, userId));
    await recordAudit(tx, ctx, {
      action: isOneself ? "keeper.left" : "keeper.removed",
      subject: "memorial",
      subjectId: memorial.id,
      details: { userId, before: keeper.role },
    });
    announce({ topic: memorial.id, kind: "memorial", id: memorial.id });
  });
}

function one(memorialId: string, userId: string) {
  return and(eq(keepers.memorialId, memorialId), eq(keepers.userId, userId));
}
