import { eq } from "drizzle-orm";
import { isAnyRestricted } from "#features/accounts/restriction/queries.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { mailCustody } from "../jobs.server.ts";
import { handOverAt, remindersDue } from "../model.ts";
import { canAskForPage, canEndRequest } from "../policy.ts";
import { findRequest, listCustodians } from "../queries.server.ts";
import { custodyRequests } from "../tables.server.ts";
import { lockKeepers, lockExisting } from "../../keepers/queries.server.ts";
import { handOver, recordOfPage } from "../../ownership/commands.server.ts";
import { findOwnerId } from "../../ownership/queries.server.ts";

/**
 * A custodian requests the page, which becomes theirs after 30 days unless the owner objects.
 * Custodians before them in the order are notified and may take over the request until then; the
 * date stays the same. Throws `conflict` where a custodian before the caller has a request.
 */
export async function requestPage(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await lockKeepers(ctx, id, tx);
    const all = await listCustodians(tx, memorial.id);
    const own = all.find(({ userId }) => userId !== null && userId === ctx.actor?.userId);
    if (own === undefined || ctx.actor === null) throw new AppError("notFound");
    const asked = await findRequest(tx, memorial.id);
    if (!canAskForPage(ctx.actor, memorial, own, asked)) throw new AppError("conflict");
    await ctx.limits.count("invitation", ctx.actor.userId);
    const askedAt = new Date();
    await tx
      .insert(custodyRequests)
      .values({
        memorialId: memorial.id,
        custodianId: own.id,
        askedAt,
        handOverAt: handOverAt(askedAt),
        reminded: 0,
      })
      .onConflictDoUpdate({
        target: custodyRequests.memorialId,
        set: { custodianId: own.id },
      });
    await recordOfPage(tx, ctx, "custody.asked", memorial.id, { custodian: own.userId });
    await notifyOwner(tx, ctx, memorial.id, ctx.actor.userId);
    for (const { userId, place, awaitsOwner } of all) {
      if (userId === null || awaitsOwner || place >= own.place) continue;
      const about = { memorialId: memorial.id, readerId: userId, otherId: ctx.actor.userId };
      await ctx.jobs.enqueue(tx, mailCustody, { ...about, news: "before" });
    }
  });
}

async function notifyOwner(tx: Transaction, ctx: Context, memorialId: string, otherId: string) {
  const readerId = await findOwnerId(tx, memorialId);
  if (readerId === null) return;
  await ctx.jobs.enqueue(tx, mailCustody, { memorialId, readerId, otherId, news: "asked" });
}

/** The owner objects, or the custodian withdraws the request; the other party is notified. */
export async function endRequest(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await lockKeepers(ctx, id, tx);
    const asked = await findRequest(tx, memorial.id);
    if (asked === null || !canEndRequest(ctx.actor, memorial, asked)) {
      throw new AppError("notFound");
    }
    await tx.delete(custodyRequests).where(eq(custodyRequests.memorialId, memorial.id));
    const ownerId = await findOwnerId(tx, memorial.id);
    const isObjection = ctx.actor?.userId === ownerId;
    const action = isObjection ? "custody.objected" : "custody.takenBack";
    await recordOfPage(tx, ctx, action, memorial.id, { custodian: asked.userId });
    if (ownerId === null) return;
    await ctx.jobs.enqueue(tx, mailCustody, {
      memorialId: memorial.id,
      readerId: isObjection ? asked.userId : ownerId,
      otherId: isObjection ? ownerId : asked.userId,
      news: isObjection ? "objected" : "takenBack",
    });
  });
}

/** Reminds owners, and hands over pages whose period has passed without an objection. */
export async function processRequests(ctx: Context): Promise<void> {
  const waiting = await ctx.database
    .select({ memorialId: custodyRequests.memorialId })
    .from(custodyRequests);
  for (const { memorialId } of waiting) await processRequest(ctx, memorialId);
}

async function processRequest(ctx: Context, memorialId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await lockExisting(tx, memorialId);
    const asked = await findRequest(tx, memorialId);
    if (asked === null) return;
    const own = eq(custodyRequests.memorialId, memorialId);
    // Deleted pages are not handed over, nor any page to a locked account.
    if (memorial === null || asked.lockedAt !== null) {
      await tx.delete(custodyRequests).where(own);
      await recordOfPage(tx, ctx, "custody.lapsed", memorialId, { custodian: asked.userId });
      return;
    }
    const now = new Date();
    if (asked.handOverAt <= now) {
      // Paused while the data of either party is under restriction of processing.
      if (await isAnyRestricted(tx, [asked.userId, await findOwnerId(tx, memorialId)])) return;
      const page = { memorialId, toId: asked.userId };
      await handOver(tx, ctx, page, "custody");
      return;
    }
    const due = remindersDue(asked.askedAt, now);
    if (due <= asked.reminded) return;
    await tx.update(custodyRequests).set({ reminded: due }).where(own);
    await notifyOwner(tx, ctx, memorialId, asked.userId);
  });
}
