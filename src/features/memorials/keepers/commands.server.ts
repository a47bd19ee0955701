import {
  invite,
  requireAnswerable,
  sendAgain,
  withdraw,
} from "#features/accounts/invitations/commands.server.ts";
import { findActive } from "#features/accounts/queries.server.ts";
import type { InvitationRules } from "#features/accounts/invitations/queries.server.ts";
import { memorialError } from "#features/memorials/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { hasLink } from "#platform/links.ts";
import { canChangeKeeper, canManageKeepers, canRemoveKeeper } from "../policy.ts";
import { GIVEN_ROLES, type GivenRole, type NewInvitation } from "./contract.ts";
import {
  findKeeper,
  findRemovedKeeper,
  getManaged,
  lockKeepers,
  lockExisting,
  mayStillInvite,
} from "./queries.server.ts";
import { changeRole, endRole, giveRoleBack, keepAs } from "../roles/commands.server.ts";

type Named = { id: string; userId: string };

/** Gives a keeper another role. Throws `memorials.ownerStays` for the owner. */
export async function changeKeeper(ctx: Context, { id, userId }: Named, role: GivenRole) {
  await transaction(ctx, async (tx, announce) => {
    const memorial = await lockManaged(ctx, id, tx);
    const keeper = await findKeeper(tx, memorial.id, userId);
    if (keeper === null) throw new AppError("notFound");
    if (!canChangeKeeper(ctx.actor, memorial, keeper)) throw memorialError("ownerStays");
    if (keeper.role === role) return;
    await changeRole(tx, { memorialId: memorial.id, userId, role });
    await recordAudit(tx, ctx, {
      action: "keeper.changed",
      subject: "memorial",
      subjectId: memorial.id,
      details: { userId, before: keeper.role, after: role },
    });
    announce({ topic: memorial.id, kind: "memorial", id: memorial.id });
  });
}

/** Lets a keeper go, who can be restored for a while, or leaves, which is final. Throws `memorials.ownerStays` for the owner. */
export async function removeKeeper(ctx: Context, { id, userId }: Named) {
  await transaction(ctx, async (tx, announce) => {
    const memorial = await lockKeepers(ctx, id, tx);
    const isOneself = ctx.actor?.userId === userId;
    if (!isOneself && !canManageKeepers(ctx.actor, memorial)) throw new AppError("notFound");
    const keeper = await findKeeper(tx, memorial.id, userId);
    if (keeper === null) throw new AppError("notFound");
    if (!canRemoveKeeper(ctx.actor, memorial, keeper)) throw memorialError("ownerStays");
    const removal = isOneself ? null : { removedBy: ctx.actor?.userId ?? null };
    await endRole(tx, { memorialId: memorial.id, userId }, removal);
    await recordAudit(tx, ctx, {
      action: isOneself ? "keeper.left" : "keeper.removed",
      subject: "memorial",
      subjectId: memorial.id,
      details: { userId, before: keeper.role },
    });
    announce({ topic: memorial.id, kind: "memorial", id: memorial.id });
  });
}

/**
 * Gives a removed keeper their role back. Of two who do so at once the second finds them there.
 * Throws `memorials.deletedForGood`, or `keeperUnavailable` while the account is locked or
 * restricted.
 */
export async function restoreKeeper(ctx: Context, { id, userId }: Named): Promise<void> {
  await transaction(ctx, async (tx, announce) => {
    const memorial = await lockManaged(ctx, id, tx);
    if ((await findKeeper(tx, memorial.id, userId)) !== null) return;
    const removed = await findRemovedKeeper(tx, ctx, memorial.id, userId);
    if (removed === null) throw memorialError("deletedForGood");
    if ((await findActive(tx, userId)) === null) throw memorialError("keeperUnavailable");
    await giveRoleBack(tx, { ...removed, memorialId: memorial.id, userId });
    await recordAudit(tx, ctx, {
      action: "keeper.restored",
      subject: "memorial",
      subjectId: memorial.id,
      details: { userId, after: removed.role },
    });
    announce({ topic: memorial.id, kind: "memorial", id: memorial.id });
  });
}

/** The memorial whose keepers the caller manages, with its keepers locked. */
async function lockManaged(ctx: Context, id: string, tx: Transaction) {
  const memorial = await lockKeepers(ctx, id, tx);
  if (!canManageKeepers(ctx.actor, memorial)) throw new AppError("notFound");
  return memorial;
}

/** Invites somebody by mail. Rejects messages that contain links, against spam. */
export async function inviteKeeper(ctx: Context, id: string, input: NewInvitation): Promise<void> {
  const { email, role, message = null } = input;
  if (message !== null && hasLink(message)) throw invalidField("message", "noLinks");
  await getManaged(ctx, id);
  await requireAnswerable(ctx);
  await transaction(ctx, async (tx) => {
    const memorial = await lockManaged(ctx, id, tx);
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
    const { id: subjectId } = await lockManaged(ctx, id, tx);
    await sendAgain(tx, ctx, { kind: "keeper", subjectId }, invitationId);
  });
}

export async function withdrawInvitation(ctx: Context, { id, invitationId }: Sent): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id: subjectId } = await lockManaged(ctx, id, tx);
    const { role } = await withdraw(tx, { kind: "keeper", subjectId }, invitationId);
    await recordAudit(tx, ctx, {
      action: "keeper.uninvited",
      subject: "memorial",
      subjectId,
      details: { role },
    });
  });
}

/** Accepting makes somebody a keeper or changes their role; never the owner's. */
export const keeperInvitations: InvitationRules = {
  kind: "keeper",
  atWill: true,
  lock: lockExisting,
  mayInvite: (reader, { subjectId, invitedBy }) =>
    mayStillInvite(reader, subjectId ?? "", invitedBy),
  async accept(tx, ctx, { subjectId, role: name }, userId) {
    const role = GIVEN_ROLES.find((each) => each === name);
    const memorial = await lockExisting(tx, subjectId ?? "");
    if (memorial === null || role === undefined) throw new AppError("linkUsed");
    const keeper = await findKeeper(tx, memorial.id, userId);
    if (keeper?.role !== "owner") await keepAs(tx, { memorialId: memorial.id, userId, role });
    return `/memorial/${memorial.slug}`;
  },
};

declare module "#features/accounts/invitations/contract.ts" {
  interface InvitationKindNames {
    /** To help with a page. */
    keeper: true;
  }
}
