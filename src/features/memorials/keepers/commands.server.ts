import { and, eq } from "drizzle-orm";
import {
  invite,
  requireAnswerable,
  sendAgain,
  withdraw,
  type InvitationEnds,
} from "#features/accounts/invitations/commands.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { hasLink } from "#platform/links.ts";
import { canChangeKeeper, canManageKeepers, canRemoveKeeper } from "../policy.ts";
import { keepers } from "../tables.server.ts";
import { GIVEN_ROLES, type GivenRole, type NewInvitation } from "./contract.ts";
import {
  findKeeper,
  getManaged,
  holdKeepers,
  holdStanding,
  mayStillInvite,
} from "./queries.server.ts";

type Named = { id: string; userId: string };

/** Gives a keeper another role. Throws `ownerStays` for the owner. */
export async function changeKeeper(ctx: Context, { id, userId }: Named, role: GivenRole) {
  await transaction(ctx, async (tx, announce) => {
    const memorial = await holdManaged(ctx, id, tx);
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

/** The memorial whose keepers the asker decides about, held still. */
async function holdManaged(ctx: Context, id: string, tx: Transaction) {
  const memorial = await holdKeepers(ctx, id, tx);
  if (!canManageKeepers(ctx.actor, memorial)) throw new AppError("notFound");
  return memorial;
}

/** Asks somebody by mail. A message with addresses in it is no message to a helper. */
export async function inviteKeeper(ctx: Context, id: string, input: NewInvitation): Promise<void> {
  const { email, role, message = null } = input;
  if (message !== null && hasLink(message)) throw invalidField("message", "noLinks");
  await getManaged(ctx, id);
  await requireAnswerable(ctx);
  await transaction(ctx, async (tx) => {
    const memorial = await holdManaged(ctx, id, tx);
    const subject = { subjectId: memorial.id, subjectName: memorial.name };
    await invite(tx, ctx, { kind: "keeper", ...subject, role, email, message });
    await recordAudit(tx, ctx, {
      action: "keeper.invited",
      subject: "memorial",
      subjectId: memorial.id,
      details: { role },
    });
  });
}

type Sent = { id: string; invitationId: string };

export async function sendInvitation(ctx: Context, { id, invitationId }: Sent): Promise<void> {
  await getManaged(ctx, id);
  await requireAnswerable(ctx);
  await transaction(ctx, async (tx) => {
    const { id: subjectId } = await holdManaged(ctx, id, tx);
    await sendAgain(tx, ctx, { kind: "keeper", subjectId }, invitationId);
  });
}

export async function withdrawInvitation(ctx: Context, { id, invitationId }: Sent): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id: subjectId } = await holdManaged(ctx, id, tx);
    const { role } = await withdraw(tx, { kind: "keeper", subjectId }, invitationId);
    await recordAudit(tx, ctx, {
      action: "keeper.uninvited",
      subject: "memorial",
      subjectId,
      details: { role },
    });
  });
}

/** Whoever says yes keeps the page, or keeps it as something else than before; never less than its owner. */
export const keeperInvitations: InvitationEnds = {
  lock: holdStanding,
  mayInvite: (reader, { subjectId, invitedBy }) =>
    mayStillInvite(reader, subjectId ?? "", invitedBy),
  async accept(tx, ctx, { subjectId, role: name }, userId) {
    const role = GIVEN_ROLES.find((each) => each === name);
    const memorial = await holdStanding(tx, subjectId ?? "");
    if (memorial === null || role === undefined) throw new AppError("linkUsed");
    const keeper = await findKeeper(tx, memorial.id, userId);
    if (keeper?.role !== "owner") await keepAs(tx, { memorialId: memorial.id, userId, role });
    return `/memorial/${memorial.slug}`;
  },
};

/** Whoever keeps it already keeps it as this from now on. */
export async function keepAs(tx: Transaction, keeper: Omit<typeof keepers.$inferInsert, "since">) {
  await tx
    .insert(keepers)
    .values({ ...keeper, since: new Date() })
    .onConflictDoUpdate({
      target: [keepers.memorialId, keepers.userId],
      set: { role: keeper.role },
    });
}
