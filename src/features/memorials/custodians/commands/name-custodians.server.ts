import { and, count, eq, sql } from "drizzle-orm";
import {
  endInvitation,
  invite,
  requireAnswerable,
  sendAgain,
} from "#features/accounts/invitations/commands.server.ts";
import type { InvitationRules } from "#features/accounts/invitations/queries.server.ts";
import { findReader } from "#features/accounts/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { keepAs } from "#features/memorials/roles/commands.server.ts";
import {
  findKeeper,
  getManaged,
  lockKeepers,
  lockExisting,
  mayStillInvite,
} from "../../keepers/queries.server.ts";
import type { NewCustodian } from "../contract.ts";
import { inNewOrder } from "../model.ts";
import { canNameCustodians, canRemoveCustodian } from "../policy.ts";
import { listCustodians } from "../queries.server.ts";
import { custodians } from "../tables.server.ts";

const KIND = "custodian";
/** Maximum per memorial. */
const AT_MOST = 20;

type Named = { id: string; custodianId: string };

/** Invites somebody as the last custodian in the order. */
export async function nameCustodian(ctx: Context, id: string, input: NewCustodian): Promise<void> {
  const { id: memorialId } = await getManaged(ctx, id);
  await requireAnswerable(ctx);
  const meant = await emailOfCustodian(ctx, memorialId, input);
  await transaction(ctx, async (tx) => {
    const memorial = await lockManaged(ctx, id, tx);
    const all = await listCustodians(tx, memorialId);
    if (all.length >= AT_MOST) throw new AppError("limitReached", { values: { count: AT_MOST } });
    if (meant.userId !== null && all.some(({ userId }) => userId === meant.userId)) {
      throw invalidField("userId", "taken");
    }
    const invitation = { subjectName: memorial.name, role: null, message: null };
    const about = { kind: KIND, subjectId: memorialId } as const;
    const invitationId = await invite(tx, ctx, { ...about, ...invitation, email: meant.email });
    await tx
      .insert(custodians)
      .values({
        memorialId,
        id: newId(),
        place: (all.at(-1)?.place ?? 0) + 1,
        meantId: meant.userId,
        invitationId,
      })
      .onConflictDoNothing({ target: custodians.invitationId });
    await record(tx, ctx, "custodian.named", memorialId);
  });
}

/** The given e-mail address, or that of a keeper, which the owner need not know. */
async function emailOfCustodian(ctx: Context, memorialId: string, input: NewCustodian) {
  if ("email" in input) return { userId: null, email: input.email };
  const keeper = await findKeeper(ctx.database, memorialId, input.userId);
  const reader = keeper === null ? null : await findReader(ctx, input.userId);
  if (keeper === null || keeper.role === "owner" || reader === null) {
    throw invalidField("userId", "unknownPerson");
  }
  return { userId: keeper.userId, email: reader.email };
}

async function lockManaged(ctx: Context, id: string, tx: Transaction) {
  const memorial = await lockKeepers(ctx, id, tx);
  if (!canNameCustodians(ctx.actor, memorial)) throw new AppError("notFound");
  return memorial;
}

/** Somebody who has accepted is not invited again. */
export async function sendCustodian(ctx: Context, { id, custodianId }: Named): Promise<void> {
  await getManaged(ctx, id);
  await requireAnswerable(ctx);
  await transaction(ctx, async (tx) => {
    const { id: subjectId } = await lockManaged(ctx, id, tx);
    const found = await findCustodian(tx, subjectId, custodianId);
    if (found.invitationId === null) throw new AppError("conflict");
    await sendAgain(tx, ctx, { kind: KIND, subjectId }, found.invitationId);
  });
}

async function findCustodian(tx: Transaction, memorialId: string, custodianId: string) {
  const all = await listCustodians(tx, memorialId);
  const found = all.find(({ id }) => id === custodianId);
  if (found === undefined) throw new AppError("notFound");
  return found;
}

export async function orderCustodians(ctx: Context, id: string, first: string[]): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id: memorialId } = await lockManaged(ctx, id, tx);
    const all = await listCustodians(tx, memorialId);
    const order = inNewOrder(
      all.map((each) => each.id),
      first,
    );
    const places = sql`array_position(${sql.param(order)}::uuid[], ${custodians.id})`;
    await tx.update(custodians).set({ place: places }).where(eq(custodians.memorialId, memorialId));
    await record(tx, ctx, "custodian.ordered", memorialId);
  });
}

/** Confirms a custodian whom a former owner named. */
export async function confirmCustodian(ctx: Context, { id, custodianId }: Named): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id: memorialId } = await lockManaged(ctx, id, tx);
    const found = await findCustodian(tx, memorialId, custodianId);
    if (!found.awaitsOwner) return;
    await tx
      .update(custodians)
      .set({ awaitsOwner: false })
      .where(and(eq(custodians.memorialId, memorialId), eq(custodians.id, custodianId)));
    await record(tx, ctx, "custodian.confirmed", memorialId);
  });
}

/** Their request ends with them; the next in the order moves up. */
export async function removeCustodian(ctx: Context, { id, custodianId }: Named): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await lockKeepers(ctx, id, tx);
    const [found] = await tx
      .select()
      .from(custodians)
      .where(and(eq(custodians.memorialId, memorial.id), eq(custodians.id, custodianId)));
    if (found === undefined || !canRemoveCustodian(ctx.actor, memorial, found)) {
      throw new AppError("notFound");
    }
    await tx.delete(custodians).where(eq(custodians.id, custodianId));
    if (found.invitationId !== null) {
      await endInvitation(tx, found.invitationId);
    }
    const isOneself = found.userId !== null && found.userId === ctx.actor?.userId;
    await record(tx, ctx, isOneself ? "custodian.left" : "custodian.removed", memorial.id);
  });
}

/**
 * Accepting makes somebody at least a reader of the page, as custodians make their request there.
 */
export const custodianInvitations: InvitationRules = {
  kind: "custodian",
  lock: lockExisting,
  mayInvite: (reader, { subjectId, invitedBy }) =>
    mayStillInvite(reader, subjectId ?? "", invitedBy),
  async accept(tx, ctx, { id: invitationId, subjectId }, userId) {
    const memorial = await lockExisting(tx, subjectId ?? "");
    if (memorial === null) throw new AppError("linkUsed");
    const keeper = await findKeeper(tx, memorial.id, userId);
    const named = and(eq(custodians.memorialId, memorial.id), eq(custodians.userId, userId));
    const [already] = await tx.select({ count: count() }).from(custodians).where(named);
    // The owner can't be a custodian, and nobody is in the order twice.
    if (keeper?.role === "owner" || (already?.count ?? 0) > 0) throw new AppError("conflict");
    if (keeper === null) await keepAs(tx, { memorialId: memorial.id, userId, role: "reader" });
    const { rowCount } = await tx
      .update(custodians)
      .set({ userId, invitationId: null })
      .where(
        and(eq(custodians.memorialId, memorial.id), eq(custodians.invitationId, invitationId)),
      );
    if (rowCount === 0) throw new AppError("linkUsed");
    await record(tx, ctx, "custodian.accepted", memorial.id);
    return `/memorial/${memorial.slug}/admin`;
  },
};

declare module "#features/accounts/invitations/contract.ts" {
  interface InvitationKindNames {
    /** To inherit a page. */
    custodian: true;
  }
}

async function record(tx: Transaction, ctx: Context, action: string, subjectId: string) {
  await recordAudit(tx, ctx, { action, subject: "memorial", subjectId });
}
