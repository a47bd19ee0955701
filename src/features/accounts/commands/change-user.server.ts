import { and, eq, isNotNull, isNull, lte } from "drizzle-orm";
import type { Role } from "#platform/actor.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { eraseReasons } from "#platform/audit/reasons.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { keyOf } from "#platform/ascii-address.ts";
import { clearImpersonationsOf } from "../sessions/commands/change-session.server.ts";
import { endAllSessions } from "../sessions/commands/end-sessions.server.ts";
import { users } from "../tables.server.ts";

// Changes to an account, each with its audit entry. The calling slices check permissions.

type User = typeof users.$inferSelect;

async function record(
  tx: Transaction,
  ctx: Context,
  userId: string,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(tx, ctx, { action, subject: "user", subjectId: userId, details });
}

async function write(tx: Transaction, userId: string, change: Partial<User>): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId));
}

/** Ends all sessions of the user. */
export async function lockUser(
  tx: Transaction,
  ctx: Context,
  userId: string,
  reason: string,
): Promise<void> {
  await write(tx, userId, { lockedAt: new Date() });
  await endAllSessions(tx, userId);
  await record(tx, ctx, userId, "user.locked", { reason });
}

export async function unlockUser(
  tx: Transaction,
  ctx: Context,
  userId: string,
  reason: string,
): Promise<void> {
  await write(tx, userId, { lockedAt: null });
  await record(tx, ctx, userId, "user.unlocked", { reason });
}

type RoleChange = {
  action: "role.granted" | "role.revoked" | "role.accepted";
  before: readonly Role[];
  after: Role[];
  details: Record<string, unknown>;
};

/** Ends all sessions, since they would keep the former roles. */
export async function setRoles(
  tx: Transaction,
  ctx: Context,
  userId: string,
  { action, before, after, details }: RoleChange,
): Promise<void> {
  await write(tx, userId, { roles: after });
  await endAllSessions(tx, userId);
  await record(tx, ctx, userId, action, { ...details, before, after });
}

/** Until it is lifted, the user's data are not used, and impersonation of them ends. */
export async function restrictUser(
  tx: Transaction,
  ctx: Context,
  userId: string,
  { since, reason }: { since: Date | null; reason: string },
): Promise<void> {
  await write(tx, userId, { restrictedAt: since ?? new Date(), restrictionEndsAt: null });
  await clearImpersonationsOf(tx, userId);
  const action = since === null ? "user.restricted" : "user.restrictionKept";
  await record(tx, ctx, userId, action, { reason });
}

export async function endRestrictionAt(
  tx: Transaction,
  ctx: Context,
  userId: string,
  { endsAt, reason }: { endsAt: Date; reason: string },
): Promise<void> {
  await write(tx, userId, { restrictionEndsAt: endsAt });
  await record(tx, ctx, userId, "user.restrictionEnding", { reason });
}

const NOT_RESTRICTED = { restrictedAt: null, restrictionEndsAt: null };

/** Lifted by the restricted user. Returns whether there was a restriction. */
export async function liftOwnRestriction(
  tx: Transaction,
  ctx: Context,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set(NOT_RESTRICTED)
    .where(and(eq(users.id, userId), isNotNull(users.restrictedAt)));
  if (rowCount === 0) return false;
  await record(tx, ctx, userId, "user.restrictionTakenBack");
  return true;
}

/** Returns the users whose restriction has ended. */
export async function liftDueRestrictions(tx: Transaction, ctx: Context): Promise<string[]> {
  const lifted = await tx
    .update(users)
    .set(NOT_RESTRICTED)
    .where(lte(users.restrictionEndsAt, new Date()))
    .returning({ userId: users.id });
  for (const { userId } of lifted) await record(tx, ctx, userId, "user.restrictionEnded");
  return lifted.map(({ userId }) => userId);
}

/** Returns the time of the change. */
export async function setPassword(
  tx: Transaction,
  ctx: Context,
  userId: string,
  { passwordHash, by }: { passwordHash: string; by: "owner" | "link" },
): Promise<Date> {
  const passwordChangedAt = new Date();
  // A reset may be the reaction to somebody else's change of the address.
  const isReset = by === "link";
  await write(tx, userId, { passwordHash, passwordChangedAt, ...(isReset && { newEmail: null }) });
  await record(tx, ctx, userId, isReset ? "user.passwordReset" : "user.passwordChanged");
  return passwordChangedAt;
}

/** No name is in the log: it would outlive the account. */
export async function renameUser(
  tx: Transaction,
  ctx: Context,
  userId: string,
  names: Pick<User, "fullName"> & Partial<Pick<User, "username" | "usernameKey">>,
): Promise<void> {
  await write(tx, userId, names);
  await record(tx, ctx, userId, "user.renamed");
}

/** `null` cancels the pending change. */
export async function requestEmail(
  tx: Transaction,
  ctx: Context,
  userId: string,
  newEmail: string | null,
): Promise<void> {
  await write(tx, userId, { newEmail });
  await record(tx, ctx, userId, "user.emailAsked");
}

/**
 * The first confirmation of an account's address is `markConfirmed`, which also ends sessions and
 * factors.
 */
export async function replaceEmail(
  tx: Transaction,
  ctx: Context,
  userId: string,
  { email, isFirst }: { email: string; isFirst: boolean },
): Promise<void> {
  const emailVerifiedAt = isFirst ? null : new Date();
  await write(tx, userId, { email, emailKey: keyOf(email), emailVerifiedAt, newEmail: null });
  if (!isFirst) await record(tx, ctx, userId, "user.emailConfirmed");
}

/** Returns whether the address was unconfirmed before. */
export async function markConfirmed(
  tx: Transaction,
  ctx: Context,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ emailVerifiedAt: new Date(), newEmail: null })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
  if (rowCount === 0) return false;
  await record(tx, ctx, userId, "user.emailConfirmed");
  return true;
}

export type ErasedAccount = { userId: string };

/**
 * Raised before an account and all rows that refer to it are deleted: handlers clean up what else
 * depends on it. The user's pages have already been transferred to their heirs.
 */
export const accountErased = defineHook<ErasedAccount>("accountErased");

/**
 * Rows that refer to the account are deleted with it (cascade). What staff wrote of it, or where they named
 * who had it, goes from the log.
 */
export async function deleteUser(tx: Transaction, ctx: Context, userId: string): Promise<void> {
  await accountErased.raise(tx, ctx, { userId });
  const { fullName, username, email } = users;
  const named = await tx
    .select({ fullName, username, email })
    .from(users)
    .where(eq(users.id, userId));
  const names = named.flatMap((person) => Object.values(person));
  await eraseReasons(tx, { subjects: [userId], names });
  await tx.delete(users).where(eq(users.id, userId));
  await record(tx, ctx, userId, "user.erased");
}
