import { and, arrayContains, eq, isNull, sql } from "drizzle-orm";
import {
  invite,
  requireAnswerable,
  sendAgain,
  withdraw,
  withdrawOthers,
} from "#features/accounts/invitations/commands.server.ts";
import type { InvitationRules } from "#features/accounts/invitations/queries.server.ts";
import { signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { createMemorial } from "#features/memorials/lifecycle/commands/create-memorial.server.ts";
import { refuseTooMany } from "#features/memorials/roles/queries.server.ts";
import type { Memorial, NewMemorial } from "#features/memorials/content/contract.ts";
import { keepAs } from "#features/memorials/roles/commands.server.ts";
import { lockKeepers, lockExisting } from "#features/memorials/keepers/queries.server.ts";
import { handOver, recordOfPage } from "#features/memorials/ownership/commands.server.ts";
import { findOwnerId } from "#features/memorials/ownership/queries.server.ts";
import { accountError } from "#features/accounts/errors.ts";
import { giveCode } from "#features/qr/commands/claim-code.server.ts";
import { linkWithin } from "#features/qr/commands/link-memorials.server.ts";
import { lockCode } from "#features/qr/commands/run-step.server.ts";
import { isOwner } from "#features/qr/policy.ts";
import { readCode } from "#features/qr/queries.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { commerceError } from "../errors.ts";
import { isOnOwnShelf } from "../reseller-stock/queries.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { HAND_OVER_DAYS, type NewHandOver, type PageReference } from "./contract.ts";
import { canHandOverToCustomer, isReseller } from "./policy.ts";
import { findHandOver } from "./queries.server.ts";
import { handedOverPages, preparedPages } from "./tables.server.ts";

const KIND = "customer" as const;

/** A page for a customer, as the reseller's own until it is accepted. */
export async function preparePage(ctx: Context, input: NewMemorial): Promise<Memorial> {
  if (!isReseller(ctx.actor)) throw new AppError("forbidden");
  return createMemorial(ctx, input, async (tx, memorialId) => {
    await tx.insert(preparedPages).values({ memorialId, at: new Date() });
  });
}

/** Throws `notFound` for what isn't one of the reseller's prepared pages. */
export async function setReference(
  ctx: Context,
  id: string,
  { reference }: PageReference,
): Promise<PageReference> {
  if (!isReseller(ctx.actor)) throw new AppError("forbidden");
  await transaction(ctx, async (tx) => {
    const { id: memorialId } = await lockPrepared(tx, ctx, id);
    await tx
      .update(preparedPages)
      .set({ reference })
      .where(eq(preparedPages.memorialId, memorialId));
  });
  return { reference };
}

/**
 * Links a plate of the company's shelf to a page. It needs no activation key: whoever acts for the company may
 * renew it anyway. Throws `notFound` for what isn't on the shelf, and `qr.outOfOrder` for a colleague's.
 */
export async function linkPlate(ctx: Context, id: string, text: string): Promise<void> {
  const { userId } = signedIn(ctx);
  if (!isReseller(ctx.actor)) throw new AppError("forbidden");
  const code = readCode(text);
  await transaction(ctx, async (tx) => {
    const { id: memorialId } = await lockPrepared(tx, ctx, id);
    const held = await lockCode(tx, code);
    if (held === null || !(await isOnOwnShelf(tx, ctx, code))) throw new AppError("notFound");
    if (!isOwner(ctx.actor, held)) await giveCode(tx, ctx, code, userId);
    await linkWithin(tx, ctx, code, [memorialId]);
  });
}

/** Offers the page to a customer; whom it was offered to before finds an ended link. */
export async function handOverPage(ctx: Context, id: string, input: NewHandOver): Promise<void> {
  if (!isReseller(ctx.actor)) throw new AppError("forbidden");
  await transaction(ctx, (tx) => lockPrepared(tx, ctx, id));
  await requireAnswerable(ctx);
  await transaction(ctx, async (tx) => {
    const memorial = await lockPrepared(tx, ctx, id);
    const subject = { kind: KIND, subjectId: memorial.id } as const;
    await withdrawOthers(tx, subject, input.email);
    const said = { subjectName: memorial.name, role: null, message: null };
    await invite(tx, ctx, { ...subject, ...said, ...input });
    await recordOfPage(tx, ctx, "customer.offered", memorial.id, {});
  });
}

export async function sendHandOver(ctx: Context, id: string): Promise<void> {
  if (!isReseller(ctx.actor)) throw new AppError("forbidden");
  await requireAnswerable(ctx);
  await transaction(ctx, async (tx) => {
    const { id: subjectId } = await lockPrepared(tx, ctx, id);
    const found = await findHandOver(tx, subjectId);
    await sendAgain(tx, ctx, { kind: KIND, subjectId }, found.id);
  });
}

export async function withdrawHandOver(ctx: Context, id: string): Promise<void> {
  if (!isReseller(ctx.actor)) throw new AppError("forbidden");
  await transaction(ctx, async (tx) => {
    const { id: subjectId } = await lockPrepared(tx, ctx, id);
    const found = await findHandOver(tx, subjectId);
    await withdraw(tx, { kind: KIND, subjectId }, found.id);
    await recordOfPage(tx, ctx, "customer.takenBack", subjectId, {});
  });
}

/** A page that they made for a customer, held still. What else it may be is nobody's business. */
async function lockPrepared(tx: Transaction, ctx: Context, id: string) {
  const memorial = await lockKeepers(ctx, id, tx);
  const isPrepared =
    (await tx.$count(preparedPages, eq(preparedPages.memorialId, memorial.id))) > 0;
  if (!isPrepared || !canHandOverToCustomer(ctx.actor, memorial)) throw new AppError("notFound");
  return memorial;
}

/**
 * The customer owns page and codes from now on, and the reseller keeps nothing of it. A page that has
 * another owner by then, or whose reseller is none any more, is nobody's to give.
 */
export const customerInvitations: InvitationRules = {
  kind: KIND,
  days: HAND_OVER_DAYS,
  path: "setup",
  isFinal: true,
  lock: lockExisting,
  mayInvite: (reader, { subjectId, invitedBy }) =>
    mayStillHandOver(reader, subjectId ?? "", invitedBy),
  async accept(tx, ctx, { subjectId, invitedBy }, userId) {
    const memorial = await lockExisting(tx, subjectId ?? "");
    if (memorial === null) throw new AppError("linkUsed");
    if (userId === invitedBy) throw accountError("notForYou");
    await refuseTooMany(ctx, userId, tx);
    const page = { memorialId: memorial.id, toId: userId };
    await keepAs(tx, { memorialId: memorial.id, userId, role: "editor" });
    await handOver(tx, ctx, page, "customer");
    const { name } = memorial;
    await tx
      .insert(handedOverPages)
      .values({ id: newId(), resellerId: invitedBy, name, at: new Date() });
    return `/memorial/${memorial.slug}`;
  },
};

/** Handles `ownershipTransferred`: whatever way it went, the page is nobody's stock any more. */
export async function forgetPrepared(
  tx: Transaction,
  _ctx: Context,
  { memorialId }: { memorialId: string },
): Promise<void> {
  await tx.delete(preparedPages).where(eq(preparedPages.memorialId, memorialId));
}

/** Handles `refusalToShow`: what a reseller prepares is private until the family shows it. */
export async function refuseShowing(
  reader: Reader,
  { actor }: Context,
  { memorialId }: { memorialId: string },
): Promise<AppError | null> {
  if (!isReseller(actor)) return null;
  const isPrepared = await reader.$count(preparedPages, eq(preparedPages.memorialId, memorialId));
  return isPrepared > 0 ? commerceError("familyShows") : null;
}

declare module "#features/accounts/invitations/contract.ts" {
  interface InvitationKindNames {
    /** To own a page that a reseller made. */
    customer: true;
  }
}

async function mayStillHandOver(reader: Reader, memorialId: string, resellerId: string) {
  if ((await findOwnerId(reader, memorialId)) !== resellerId) return false;
  const resellers = and(
    eq(users.id, resellerId),
    isNull(users.lockedAt),
    isNull(users.restrictedAt),
    arrayContains(users.roles, sql`array['reseller']::text[]`),
  );
  return (await reader.$count(users, resellers)) > 0;
}
