import { and, count, eq, sql } from "drizzle-orm";
import {
  invite,
  requireAnswerable,
  sendAgain,
  type InvitationEnds,
} from "#features/accounts/invitations/commands.server.ts";
import { invitations } from "#features/accounts/invitations/tables.server.ts";
import { findReader } from "#features/accounts/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { keepAs } from "../../keepers/commands.server.ts";
import {
  findKeeper,
  getManaged,
  holdKeepers,
  holdStanding,
  mayStillInvite,
} from "../../keepers/queries.server.ts";
import type { NewCustodian } from "../contract.ts";
import { inNewOrder } from "../model.ts";
import { canNameCustodians, canRemoveCustodian } from "../policy.ts";
import { listCustodians } from "../queries.server.ts";
import { custodians } from "../tables.server.ts";

const KIND = "custodian";
/** A line of heirs, not a list of guests. */
const AT_MOST = 20;

type Named = { id: string; custodianId: string };

/** Asks somebody to take the page over one day, after those who were named before. */
export async function nameCustodian(ctx: Context, id: string, input: NewCustodian): Promise<void> {
  const { id: memorialId } = await getManaged(ctx, id);
  await requireAnswerable(ctx);
  const meant = await whoIsMeant(ctx, memorialId, input);
  await transaction(ctx, async (tx) => {
    const memorial = await holdManaged(ctx, id, tx);
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

/** An address as it was typed, or that of a keeper, whom the owner need not know it of. */
async function whoIsMeant(ctx: Context, memorialId: string, input: NewCustodian) {
  if ("email" in input) return { userId: null, email: input.email };
  const keeper = await findKeeper(ctx.database, memorialId, input.userId);
  const reader = keeper === null ? null : await findReader(ctx, input.userId);
  if (keeper === null || keeper.role === "owner" || reader === null) {
    throw invalidField("userId", "unknownPerson");
  }
  return { userId: keeper.userId, email: reader.email };
}

async function holdManaged(ctx: Context, id: string, tx: Transaction) {
  const memorial = await holdKeepers(ctx, id, tx);
  if (!canNameCustodians(ctx.actor, memorial)) throw new AppError("notFound");
  return memorial;
}

/** Whoever has said yes has nothing to be asked. */
export async function sendCustodian(ctx: Context, { id, custodianId }: Named): Promise<void> {
  await getManaged(ctx, id);
  await requireAnswerable(ctx);
  await transaction(ctx, async (tx) => {
    const { id: subjectId } = await holdManaged(ctx, id, tx);
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
    const { id: memorialId } = await holdManaged(ctx, id, tx);
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

/** Whom a former owner named, the owner of today may keep. */
export async function confirmCustodian(ctx: Context, { id, custodianId }: Named): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id: memorialId } = await holdManaged(ctx, id, tx);
    const found = await findCustodian(tx, memorialId, custodianId);
    if (!found.awaitsOwner) return;
    await tx
      .update(custodians)
      .set({ awaitsOwner: false })
      .where(and(eq(custodians.memorialId, memorialId), eq(custodians.id, custodianId)));
    await record(tx, ctx, "custodian.confirmed", memorialId);
  });
}

/** What they have asked for ends with them; the next in the order moves up. */
export async function removeCustodian(ctx: Context, { id, custodianId }: Named): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await holdKeepers(ctx, id, tx);
    const [found] = await tx
      .select()
      .from(custodians)
      .where(and(eq(custodians.memorialId, memorial.id), eq(custodians.id, custodianId)));
    if (found === undefined || !canRemoveCustodian(ctx.actor, memorial, found)) {
      throw new AppError("notFound");
    }
    await tx.delete(custodians).where(eq(custodians.id, custodianId));
    if (found.invitationId !== null) {
      await tx.delete(invitations).where(eq(invitations.id, found.invitationId));
    }
    const isOneself = found.userId !== null && found.userId === ctx.actor?.userId;
    await record(tx, ctx, isOneself ? "custodian.left" : "custodian.removed", memorial.id);
  });
}

/** Whoever says yes keeps the page from now on, at least as a reader: the place where they ask is there. */
export const custodianInvitations: InvitationEnds = {
  lock: holdStanding,
  mayInvite: (reader, { subjectId, invitedBy }) =>
    mayStillInvite(reader, subjectId ?? "", invitedBy),
  async accept(tx, ctx, { id: invitationId, subjectId }, userId) {
    const memorial = await holdStanding(tx, subjectId ?? "");
    if (memorial === null) throw new AppError("linkUsed");
    const keeper = await findKeeper(tx, memorial.id, userId);
    const named = and(eq(custodians.memorialId, memorial.id), eq(custodians.userId, userId));
    const [already] = await tx.select({ count: count() }).from(custodians).where(named);
    // The owner needs no page of theirs, and nobody stands in the order twice.
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

async function record(tx: Transaction, ctx: Context, action: string, subjectId: string) {
  await recordAudit(tx, ctx, { action, subject: "memorial", subjectId });
}
