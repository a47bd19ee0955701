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
import { holdKeepers, holdStanding } from "../../keepers/queries.server.ts";
import { handOver, recordOfPage, type PassOn } from "../../ownership/commands.server.ts";
import { findOwnerId } from "../../ownership/queries.server.ts";

/**
 * A custodian asks for the page: in 30 days it is theirs, unless its owner says no. Those who stand before
 * them are told, and may take their place until then; the day stays the same. Throws `conflict` where
 * somebody who stands before has asked.
 */
export async function askForPage(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await holdKeepers(ctx, id, tx);
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
    await tellOwner(tx, ctx, memorial.id, ctx.actor.userId);
    for (const { userId, place, awaitsOwner } of all) {
      if (userId === null || awaitsOwner || place >= own.place) continue;
      const about = { memorialId: memorial.id, readerId: userId, otherId: ctx.actor.userId };
      await ctx.jobs.enqueue(tx, mailCustody, { ...about, news: "before" });
    }
  });
}

async function tellOwner(tx: Transaction, ctx: Context, memorialId: string, otherId: string) {
  const readerId = await findOwnerId(tx, memorialId);
  if (readerId === null) return;
  await ctx.jobs.enqueue(tx, mailCustody, { memorialId, readerId, otherId, news: "asked" });
}

/** The owner says no, or whoever asked takes it back; the other one is told. */
export async function endRequest(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await holdKeepers(ctx, id, tx);
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

/** Reminds owners, and hands over what nobody has objected to in time. */
export async function settleCustody(ctx: Context, passOn: PassOn): Promise<void> {
  const waiting = await ctx.database
    .select({ memorialId: custodyRequests.memorialId })
    .from(custodyRequests);
  for (const { memorialId } of waiting) await settleOne(ctx, memorialId, passOn);
}

async function settleOne(ctx: Context, memorialId: string, passOn: PassOn): Promise<void> {
  await transaction(ctx, async (tx, announce) => {
    const memorial = await holdStanding(tx, memorialId);
    const asked = await findRequest(tx, memorialId);
    if (asked === null) return;
    const own = eq(custodyRequests.memorialId, memorialId);
    // A page that was deleted is not handed over, nor is one to somebody who is locked out.
    if (memorial === null || asked.lockedAt !== null) {
      await tx.delete(custodyRequests).where(own);
      await recordOfPage(tx, ctx, "custody.lapsed", memorialId, { custodian: asked.userId });
      return;
    }
    const now = new Date();
    if (asked.handOverAt <= now) {
      // It waits for as long as what we have of either of them is only kept.
      if (await isAnyRestricted(tx, [asked.userId, await findOwnerId(tx, memorialId)])) return;
      const page = { memorialId, toId: asked.userId };
      await handOver(tx, ctx, page, { passOn, announce, by: "custody" });
      return;
    }
    const due = remindersDue(asked.askedAt, now);
    if (due <= asked.reminded) return;
    await tx.update(custodyRequests).set({ reminded: due }).where(own);
    await tellOwner(tx, ctx, memorialId, asked.userId);
  });
}
