import { and, eq } from "drizzle-orm";
import { withdrawAll } from "#features/accounts/invitations/commands.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { AppEvent } from "#platform/events.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { refuseTooMany } from "../commands.server.ts";
import { findRequest } from "../custodians/queries.server.ts";
import { custodians, custodyRequests } from "../custodians/tables.server.ts";
import { findKeeper, holdKeepers } from "../keepers/queries.server.ts";
import { keepers } from "../tables.server.ts";
import { mailHandedOver, mailOwnershipOffered } from "./jobs.server.ts";
import { canAcceptPage, canEndOffer, canOfferPage } from "./policy.ts";
import { findOffer, findOwnerId } from "./queries.server.ts";
import { ownershipOffers } from "./tables.server.ts";

/** What else goes with a page, in the transaction that hands it over. */
export type PassOn = (
  tx: Transaction,
  ctx: Context,
  page: { memorialId: string; fromId: string; toId: string },
) => Promise<void>;

type Announce = (event: AppEvent) => void;

/** Offers the page to one who keeps it; an earlier offer ends. Throws `invalid` for anybody else. */
export async function offerOwnership(ctx: Context, id: string, userId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await holdKeepers(ctx, id, tx);
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

/** Takes the offer back, or says no to it. */
export async function endOffer(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await holdKeepers(ctx, id, tx);
    const offer = await findOffer(tx, memorial.id);
    if (offer === null || !canEndOffer(ctx.actor, memorial, offer.toId)) {
      throw new AppError("notFound");
    }
    await tx.delete(ownershipOffers).where(eq(ownershipOffers.memorialId, memorial.id));
    await recordOfPage(tx, ctx, "ownership.notHandedOver", memorial.id, { to: offer.toId });
  });
}

/** Says yes. Throws `limitReached` for who owns as many pages as one may. */
export async function acceptOwnership(ctx: Context, id: string, passOn: PassOn): Promise<void> {
  await transaction(ctx, async (tx, announce) => {
    const memorial = await holdKeepers(ctx, id, tx);
    const offer = await findOffer(tx, memorial.id);
    if (offer === null || !canAcceptPage(ctx.actor, memorial, offer.toId)) {
      throw new AppError("notFound");
    }
    await refuseTooMany(ctx, offer.toId, tx);
    const page = { memorialId: memorial.id, toId: offer.toId };
    await handOver(tx, ctx, page, { passOn, announce, by: "offer" });
  });
}

/** `erasure`: the former owner is about to be nobody any more; `customer`: a reseller keeps nothing. */
type How = { passOn: PassOn; announce: Announce; by: "offer" | "custody" | "erasure" | "customer" };

/**
 * However it came to it: the page has another owner, its plates go along, and its former one edits it,
 * or leaves it; whoever takes it keeps it already. What the former owner asked others by mail is over, and so
 * is what a custodian asked for; those whom the former owner named wait for the new one's word, and whoever owns
 * it stands in no order any more. All who keep it then are told by mail. The caller holds the keepers still.
 */
export async function handOver(
  tx: Transaction,
  ctx: Context,
  { memorialId, toId }: { memorialId: string; toId: string },
  { passOn, announce, by }: How,
): Promise<void> {
  const fromId = await findOwnerId(tx, memorialId);
  if (fromId === null || fromId === toId) throw new AppError("conflict");
  const asked = await findRequest(tx, memorialId);
  const named = (userId: string) =>
    and(eq(keepers.memorialId, memorialId), eq(keepers.userId, userId));
  await tx.delete(ownershipOffers).where(eq(ownershipOffers.memorialId, memorialId));
  await tx.delete(custodyRequests).where(eq(custodyRequests.memorialId, memorialId));
  await tx
    .delete(custodians)
    .where(and(eq(custodians.memorialId, memorialId), eq(custodians.userId, toId)));
  await withdrawAll(tx, memorialId);
  await tx
    .update(custodians)
    .set({ awaitsOwner: true })
    .where(eq(custodians.memorialId, memorialId));
  // In this order: there is never a second owner.
  if (by === "customer") await tx.delete(keepers).where(named(fromId));
  else await tx.update(keepers).set({ role: "editor" }).where(named(fromId));
  await tx.update(keepers).set({ role: "owner" }).where(named(toId));
  await passOn(tx, ctx, { memorialId, fromId, toId });
  await recordOfPage(tx, ctx, "ownership.handedOver", memorialId, { from: fromId, to: toId, by });
  for (const told of toldOf({ fromId, toId, by, askerId: asked?.userId ?? null })) {
    await ctx.jobs.enqueue(tx, mailHandedOver, { memorialId, ...told });
  }
  announce({ topic: memorialId, kind: "memorial", id: memorialId });
}

type Handed = Pick<How, "by"> & { fromId: string; toId: string; askerId: string | null };

/** Who hears of it, each in their own words. */
function toldOf({ fromId, toId, by, askerId }: Handed) {
  const left = { readerId: toId, otherId: null, news: "inherited" } as const;
  const yours = { readerId: toId, otherId: fromId, news: "yours" } as const;
  const theirs = { readerId: fromId, otherId: toId, news: "theirs" } as const;
  const asker = { readerId: askerId ?? "", otherId: toId, news: "asked" } as const;
  // A reseller hears of it by the answer to their invitation.
  const owners = {
    erasure: [left],
    customer: [yours],
    offer: [theirs, yours],
    custody: [theirs, yours],
  };
  return [
    ...owners[by],
    ...(askerId === null || askerId === toId || askerId === fromId ? [] : [asker]),
  ];
}

/** What happens to who keeps a page, in the log. */
export async function recordOfPage(
  tx: Transaction,
  ctx: Context,
  action: string,
  subjectId: string,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, ctx, { action, subject: "memorial", subjectId, details });
}
