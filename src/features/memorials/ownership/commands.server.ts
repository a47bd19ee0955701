import { eq } from "drizzle-orm";
import { withdrawAll } from "#features/accounts/invitations/commands.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { refuseTooMany } from "../roles/queries.server.ts";
import { changeOwner } from "../roles/commands.server.ts";
import { findKeeper, lockKeepers } from "../keepers/queries.server.ts";
import { mailHandedOver, mailOwnershipOffered } from "./jobs.server.ts";
import { canAcceptPage, canEndOffer, canOfferPage } from "./policy.ts";
import { findOffer, findOwnerId } from "./queries.server.ts";
import { ownershipOffers } from "./tables.server.ts";

/** A page has a new owner, already stored: handlers update what depends on the owner. */
export const ownershipTransferred = defineHook<{
  memorialId: string;
  fromId: string;
  toId: string;
}>("ownershipTransferred");

/**
 * Offers the page to one of its keepers; replaces an earlier offer. Throws `invalid` for anybody
 * else.
 */
export async function offerOwnership(ctx: Context, id: string, userId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await lockKeepers(ctx, id, tx);
    if (!canOfferPage(ctx.actor, memorial)) throw new AppError("notFound");
    const keeper = await findKeeper(tx, memorial.id, userId);
    if (keeper === null || keeper.role === "owner") throw invalidField("userId", "unknownPerson");
    await ctx.limits.count("invitation", ctx.actor?.userId ?? "");
    const offer = { toId: userId, offeredAt: new Date() };
    await tx
      .insert(ownershipOffers)
      .values({ memorialId: memorial.id, ...offer })
      .onConflictDoUpdate({ target: ownershipOffers.memorialId, set: offer });
    await recordOfPage(tx, ctx, "ownership.offered", memorial.id, { to: userId });
    await ctx.jobs.enqueue(tx, mailOwnershipOffered, {
      memorialId: memorial.id,
      readerId: userId,
      otherId: ctx.actor?.userId ?? null,
    });
  });
}

/** Withdraws or declines the offer. */
export async function endOffer(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await lockKeepers(ctx, id, tx);
    const offer = await findOffer(tx, memorial.id);
    if (offer === null || !canEndOffer(ctx.actor, memorial, offer.toId)) {
      throw new AppError("notFound");
    }
    await tx.delete(ownershipOffers).where(eq(ownershipOffers.memorialId, memorial.id));
    await recordOfPage(tx, ctx, "ownership.notHandedOver", memorial.id, { to: offer.toId });
  });
}

/** Accepts the offer. Throws `limitReached` for users who own the maximum number of pages. */
export async function acceptOwnership(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await lockKeepers(ctx, id, tx);
    const offer = await findOffer(tx, memorial.id);
    if (offer === null || !canAcceptPage(ctx.actor, memorial, offer.toId)) {
      throw new AppError("notFound");
    }
    await refuseTooMany(ctx, offer.toId, tx);
    const page = { memorialId: memorial.id, toId: offer.toId };
    await handOver(tx, ctx, page, "offer");
  });
}

/**
 * `erasure`: the former owner's account is about to be deleted; `customer`: a reseller keeps no
 * role.
 */
type Way = "offer" | "custody" | "erasure" | "customer";

/**
 * Every change of ownership: transfers the plates; the former owner becomes an editor or leaves;
 * the new owner must be a keeper already. Pending invitations by the former owner end. Those
 * concerned are notified by mail. The caller holds the lock on the keepers.
 */
export async function handOver(
  tx: Transaction,
  ctx: Context,
  { memorialId, toId }: { memorialId: string; toId: string },
  by: Way,
): Promise<void> {
  const fromId = await findOwnerId(tx, memorialId);
  if (fromId === null || fromId === toId) throw new AppError("conflict");
  await tx.delete(ownershipOffers).where(eq(ownershipOffers.memorialId, memorialId));
  await withdrawAll(tx, memorialId);
  await changeOwner(tx, { memorialId, fromId, toId }, { formerStays: by !== "customer" });
  await ownershipTransferred.raise(tx, ctx, { memorialId, fromId, toId });
  await recordOfPage(tx, ctx, "ownership.handedOver", memorialId, { from: fromId, to: toId, by });
  for (const told of recipientsOf({ fromId, toId, by })) {
    await ctx.jobs.enqueue(tx, mailHandedOver, { memorialId, ...told });
  }
  announceIn(tx, { topic: memorialId, kind: "memorial", id: memorialId });
}

type Handed = { by: Way; fromId: string; toId: string };

/** The recipients, each with their own text. */
function recipientsOf({ fromId, toId, by }: Handed) {
  const left = { readerId: toId, otherId: null, news: "inherited" } as const;
  const yours = { readerId: toId, otherId: fromId, news: "yours" } as const;
  const theirs = { readerId: fromId, otherId: toId, news: "theirs" } as const;
  // A reseller is notified by the answer to their invitation.
  const owners = {
    erasure: [left],
    customer: [yours],
    offer: [theirs, yours],
    custody: [theirs, yours],
  };
  return owners[by];
}

/** Audits a change of keepers. */
export async function recordOfPage(
  tx: Transaction,
  ctx: Context,
  action: string,
  subjectId: string,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, ctx, { action, subject: "memorial", subjectId, details });
}
