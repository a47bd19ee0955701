import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { listInvitations } from "#features/accounts/invitations/queries.server.ts";
import { findActive } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Database, Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import {
  canChangeKeeper,
  canManageKeepers,
  canModerateMemorial,
  canRemoveKeeper,
  canSeeKeepers,
  canWorkOn,
  roleManagesKeepers,
} from "../policy.ts";
import { getReadable } from "../queries.server.ts";
import { keepers, memorials } from "../tables.server.ts";
import { GIVEN_ROLES, type KeeperInvitation, type Keeping } from "./contract.ts";

/** Who keeps a memorial, for who keeps it, too; for everybody else there is nothing. */
export async function getKeeping(ctx: Context, idOrSlug: string): Promise<Keeping> {
  const memorial = await getReadable(ctx, idOrSlug);
  const { role } = memorial;
  if (ctx.actor === null || role === null) throw new AppError("notFound");
  const { userId: askerId } = ctx.actor;
  const visible = canSeeKeepers(ctx.actor, memorial)
    ? undefined
    : or(eq(keepers.role, "owner"), eq(keepers.userId, askerId));
  const rows = await ctx.database
    .select({
      name: memorials.name,
      userId: users.id,
      fullName: users.fullName,
      role: keepers.role,
      since: keepers.since,
    })
    .from(keepers)
    .innerJoin(users, eq(users.id, keepers.userId))
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .where(and(eq(keepers.memorialId, memorial.id), visible))
    .orderBy(sql`${keepers.role} <> 'owner'`, asc(keepers.since), asc(users.id));
  const isManaging = canManageKeepers(ctx.actor, memorial);
  return {
    memorial: { id: memorial.id, slug: memorial.slug, name: rows[0]?.name ?? "" },
    role,
    items: rows.map(({ name: _, since, ...keeper }) => ({
      ...keeper,
      since: since.toISOString(),
      isMe: keeper.userId === askerId,
      can: {
        change: canChangeKeeper(ctx.actor, memorial, keeper),
        remove: canRemoveKeeper(ctx.actor, memorial, keeper),
      },
    })),
    invitations: isManaging ? await invitationsTo(ctx, memorial.id) : [],
    can: {
      work: canWorkOn(ctx.actor, memorial),
      moderate: canModerateMemorial(ctx.actor, memorial),
      manage: isManaging,
    },
  };
}

async function invitationsTo(ctx: Context, memorialId: string): Promise<KeeperInvitation[]> {
  const sent = await listInvitations(ctx.database, { kind: "keeper", subjectId: memorialId });
  return sent.flatMap(({ role: name, ...invitation }) => {
    const role = GIVEN_ROLES.find((each) => each === name);
    return role === undefined ? [] : [{ ...invitation, role }];
  });
}

/**
 * The memorial as `getReadable` finds it, with who keeps it held still until the transaction ends:
 * of two who decide at the same moment the second decides about what the first has left.
 */
export async function holdKeepers(ctx: Context, idOrSlug: string, tx: Transaction) {
  const { id } = await getReadable(ctx, idOrSlug, tx);
  const held = await holdStanding(tx, id);
  return { ...(await getReadable(ctx, id, tx)), name: held?.name ?? "" };
}

/** By its id alone, for what is asked of no one: a yes, a job. `null` for one that was deleted. */
export async function holdStanding(tx: Transaction, memorialId: string) {
  const [held] = await tx
    .select({ id: memorials.id, slug: memorials.slug, name: memorials.name })
    .from(memorials)
    .where(and(eq(memorials.id, memorialId), isNull(memorials.deletedAt)))
    .for("no key update");
  return held ?? null;
}

/** The memorial as `getReadable` finds it, for who decides who keeps it. */
export async function getManaged(ctx: Context, idOrSlug: string, reader?: Reader) {
  const memorial = await getReadable(ctx, idOrSlug, reader);
  if (!canManageKeepers(ctx.actor, memorial)) throw new AppError("notFound");
  return memorial;
}

export async function findKeeper(reader: Reader, memorialId: string, userId: string) {
  const [found] = await reader
    .select({ userId: keepers.userId, role: keepers.role })
    .from(keepers)
    .where(and(eq(keepers.memorialId, memorialId), eq(keepers.userId, userId)));
  return found ?? null;
}

/** Whether somebody who asked others for this page could still do so. */
export async function mayStillInvite(reader: Reader, memorialId: string, userId: string) {
  const keeper = await findKeeper(reader, memorialId, userId);
  if (!roleManagesKeepers(keeper?.role ?? null)) return false;
  return (await findActive(reader, userId)) !== null;
}

/** For what is swept of `memorials`: what we have of their owner is only to be kept for now. */
export function ownedByRestricted(database: Database) {
  return database
    .select({ userId: keepers.userId })
    .from(keepers)
    .innerJoin(users, eq(users.id, keepers.userId))
    .where(
      and(
        eq(keepers.memorialId, memorials.id),
        eq(keepers.role, "owner"),
        isNotNull(users.restrictedAt),
      ),
    );
}
