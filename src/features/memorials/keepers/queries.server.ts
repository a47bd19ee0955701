import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { listInvitations } from "#features/accounts/invitations/queries.server.ts";
import { findActive } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Database, Reader, Transaction } from "#platform/database/database.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { AppError } from "#platform/errors.ts";
import {
  canChangeKeeper,
  canEditMemorial,
  canManageKeepers,
  canModerateMemorial,
  canRemoveKeeper,
  canSeeKeepers,
  canWorkOn,
  roleManagesKeepers,
} from "../policy.ts";
import type { GuardedMemorial } from "../sections/policy.ts";
import type { KeptMemorial } from "../contract.ts";
import {
  deletedOnPage,
  lastDeleted,
  type DeletedRequest,
  type DeletedRow,
} from "../deleted/queries.server.ts";
import { getReadable } from "../access/queries.server.ts";
import { restorableSince, restorableUntil } from "../queries.server.ts";
import { isPageRemoved } from "../restrictions/queries.server.ts";
import { restrictions } from "../restrictions/tables.server.ts";
import { settingFields, withDefaults } from "../sections/model.ts";
import {
  contentColumns,
  fieldsOfSections,
  sectionRulesOf,
  storedSections,
  withContentTables,
} from "../sections/queries.server.ts";
import { keepers, removedKeepers } from "#features/memorials/roles/tables.server.ts";
import { memorials } from "../tables.server.ts";
import { GIVEN_ROLES, type KeeperInvitation, type Keeping } from "./contract.ts";

/** The keepers of a memorial, for its keepers; throws `notFound` for everybody else. */
export async function getEditor(ctx: Context, idOrSlug: string): Promise<Keeping> {
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
      edit: canEditMemorial(ctx.actor, memorial),
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
 * The memorial as `getReadable` finds it, with its keepers locked until the transaction ends, so
 * that of two concurrent decisions the second sees the result of the first.
 */
export async function lockKeepers(ctx: Context, idOrSlug: string, tx: Transaction) {
  const { id } = await getReadable(ctx, idOrSlug, tx);
  const held = await lockExisting(tx, id);
  return { ...(await getReadable(ctx, id, tx)), name: held?.name ?? "" };
}

/** By id only, for callers without a session: accepting a link, a job. `null` for a deleted one. */
export async function lockExisting(tx: Transaction, memorialId: string) {
  const [held] = await tx
    .select({ id: memorials.id, slug: memorials.slug, name: memorials.name })
    .from(memorials)
    .where(and(eq(memorials.id, memorialId), isNull(memorials.deletedAt)))
    .for("no key update");
  return held ?? null;
}

/** The memorial as `getReadable` finds it, for callers who manage its keepers. */
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

/** Whether the inviter of others to this page could still invite. */
export async function mayStillInvite(reader: Reader, memorialId: string, userId: string) {
  const keeper = await findKeeper(reader, memorialId, userId);
  if (!roleManagesKeepers(keeper?.role ?? null)) return false;
  return (await findActive(reader, userId)) !== null;
}

/** For sweeps of `memorials`: the owner's data is under restriction of processing. */
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

/**
 * The memorials that the caller keeps, newest first; deleted ones as long as they can be restored.
 */
export async function listKeptMemorials(ctx: Context): Promise<{ items: KeptMemorial[] }> {
  if (ctx.actor === null) throw new AppError("unauthenticated");
  return listMemorialsOf(ctx, ctx.actor.userId);
}

/** As `listKeptMemorials`, for another user. */
export async function listMemorialsOf(
  ctx: Context,
  userId: string,
): Promise<{ items: KeptMemorial[] }> {
  const rows = await ctx.database
    .select({
      id: memorials.id,
      slug: memorials.slug,
      name: memorials.name,
      bornOn: memorials.bornOn,
      diedOn: memorials.diedOn,
      privacy: memorials.privacy,
      stage: memorials.stage,
      deletedAt: memorials.deletedAt,
      role: keepers.role,
    })
    .from(keepers)
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .where(
      and(eq(keepers.userId, userId), or(isNull(memorials.deletedAt), eq(keepers.role, "owner"))),
    )
    .orderBy(desc(keepers.since))
    .limit(ctx.config.memorialsPerUser);
  const items = rows.map(({ deletedAt, ...row }) => ({
    ...row,
    restorableUntil: deletedAt === null ? null : restorableUntil(ctx, deletedAt).toISOString(),
  }));
  return {
    items: items.filter(
      (item) => item.restorableUntil === null || new Date(item.restorableUntil) > new Date(),
    ),
  };
}

/**
 * All stored data of the memorials that a user keeps, their own first: for the export of personal
 * data.
 */
export async function listWholeMemorialsOf(ctx: Context, userId: string) {
  // The password hash is left out: it could be cracked offline.
  const { passwordHash: _secret, ...columns } = getTableColumns(memorials);
  const whole = ctx.database
    .select({
      memorial: columns,
      ...contentColumns(ctx, { counts: false }),
      sections: storedSections,
      isRemoved: isPageRemoved(memorials.id),
      role: keepers.role,
      since: keepers.since,
    })
    .from(keepers)
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .where(eq(keepers.userId, userId))
    .orderBy(asc(ne(keepers.role, "owner")), asc(keepers.since))
    .$dynamic();
  const rows = await withContentTables(ctx, whole);
  return rows.map(({ memorial, contents, sections, ...kept }) => ({
    ...kept,
    memorial: {
      ...memorial,
      ...settingFields(withDefaults(sectionRulesOf(ctx), sections)),
      // What a decision took off a page is in nobody's copy of it.
      ...fieldsOfSections(ctx, contents),
    },
  }));
}

/** A keeper whom the owner removed, as long as they can be restored. */
export async function findRemovedKeeper(
  reader: Reader,
  ctx: Context,
  memorialId: string,
  userId: string,
) {
  const [found] = await reader
    .select({ role: removedKeepers.role, since: removedKeepers.since })
    .from(removedKeepers)
    .where(
      and(
        eq(removedKeepers.memorialId, memorialId),
        eq(removedKeepers.userId, userId),
        gte(removedKeepers.removedAt, restorableSince(ctx)),
      ),
    );
  return found ?? null;
}

/** Removed keepers, for the owner. */
export async function deletedKeepers(
  ctx: Context,
  memorial: GuardedMemorial,
  request: DeletedRequest,
): Promise<DeletedRow[]> {
  if (!canManageKeepers(ctx.actor, memorial)) return [];
  const removers = alias(users, "removers");
  const { memorialId, userId, role, removedAt, removedBy } = removedKeepers;
  const place = { id: userId, removedAt };
  const rows = await ctx.database
    .select({
      id: userId,
      name: users.fullName,
      role,
      removedAt,
      removedBy,
      removerName: removers.fullName,
    })
    .from(removedKeepers)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(removers, eq(removers.id, removedBy))
    .where(and(eq(memorialId, memorial.id), deletedOnPage(place, request)))
    .orderBy(...lastDeleted(place))
    .limit(request.take);
  return rows.map((row) => ({ kind: "keeper", ...row }));
}

/** Whether somebody owns a page of which something is held: the account is erased after its day. */
export function ownsHeld(userId: PgColumn): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${keepers} as k
    join ${restrictions} as r on r.memorial_id = k.memorial_id and r.cause = 'held'
    where k.user_id = ${outer(userId)} and k.role = 'owner')`;
}
