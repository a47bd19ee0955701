import { and, eq, gt, isNotNull, isNull, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { prepared } from "#platform/database/prepared.server.ts";
import { AppError } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import type { CopiedPerson, PersonalCopy } from "#platform/personal-copy.server.ts";
import { recoveryCodes, secondFactors } from "./codes/tables.server.ts";
import type { Access, User } from "./contract.ts";
import { keyOf } from "#platform/ascii-address.ts";
import { passkeys } from "./passkeys/tables.server.ts";
import { actorOf, isStaff } from "./roles/model.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { sessions } from "./sessions/tables.server.ts";
import { users } from "./tables.server.ts";
import { isNamed } from "./usernames/model.ts";

/** Raised for a copy of a user's data: each feature's handler returns its part. */
export const personalDataExported = defineHook<CopiedPerson, PersonalCopy, Reader>(
  "personalDataExported",
);

const impersonated = alias(users, "viewed");

export const shown = {
  id: users.id,
  fullName: users.fullName,
  username: users.username,
  email: users.email,
  locale: users.locale,
  roles: users.roles,
};

export async function getUserById(reader: Reader, id: string): Promise<User> {
  const [found] = await reader.select(shown).from(users).where(eq(users.id, id));
  if (found === undefined) throw new AppError("unauthenticated");
  return shownUser(found);
}

type UserRow = Omit<User, "isAdmin" | "isNamed" | "viewingUntil">;

export function shownUser(row: UserRow): User {
  return { ...row, isNamed: isNamed(row), isAdmin: isStaff(row.roles) };
}

export async function getSignedInUser(ctx: Context): Promise<User> {
  const user = await getUserById(ctx.database, signedIn(ctx).userId);
  const until = ctx.session?.impersonation?.until;
  return until === undefined ? user : { ...user, viewingUntil: until.toISOString() };
}

/** A user whose account is neither locked nor restricted; `null` otherwise. */
export async function findActive(reader: Reader, userId: string) {
  const [found] = await reader
    .select({ roles: users.roles })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.lockedAt), isNull(users.restrictedAt)));
  return found ?? null;
}

/** The current user and session. Throws `unauthenticated` for a visitor. */
export function signedIn({ actor, session }: Context): { userId: string; sessionId: string } {
  if (actor === null || session === null) throw new AppError("unauthenticated");
  return { userId: actor.userId, sessionId: session.id };
}

/** The current user's login methods and addresses. */
export async function getAccess(ctx: Context): Promise<Access> {
  const { userId } = signedIn(ctx);
  const [found] = await ctx.database
    .select({
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      newEmail: users.newEmail,
      passwordChangedAt: users.passwordChangedAt,
      secondFactorSince: secondFactors.confirmedAt,
      recoveryCodesLeft: ctx.database.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
      passkeys: ctx.database.$count(passkeys, eq(passkeys.userId, userId)),
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, userId));
  if (found === undefined) throw new AppError("unauthenticated");
  const { email, newEmail, emailVerifiedAt, passwordChangedAt } = found;
  return {
    email,
    newEmail,
    isEmailVerified: emailVerifiedAt !== null,
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    hasSecondFactor: found.secondFactorSince !== null,
    recoveryCodesLeft: found.recoveryCodesLeft,
    passkeys: found.passkeys,
  };
}

/** Whether an address is the account's own: compared as at login. */
export function isEmailOfAccount(typed: SQLWrapper): SQL {
  return sql`lower(normalize(btrim(${typed}), NFKC)) = ${users.emailKey}`;
}

/** Whether an address is the account's, and was confirmed: nobody else has typed it. */
export async function isConfirmedAddress(
  reader: Reader,
  userId: string | null,
  email: string,
): Promise<boolean> {
  if (userId === null) return false;
  const isOwn = and(isEmailOfAccount(sql`${email}::text`), isNotNull(users.emailVerifiedAt));
  return (await reader.$count(users, and(eq(users.id, userId), isOwn))) > 0;
}

const loginOf = prepared((reader) => {
  const key = sql.placeholder("key");
  return reader
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(or(eq(users.usernameKey, key), eq(users.emailKey, key)));
});

/** The account with a user name or e-mail, with the fields that a login compares. */
export async function findLogin({ database }: Services, nameOrEmail: string) {
  const [found] = await loginOf(database).execute({ key: keyOf(nameOrEmail) });
  return found ?? null;
}

const sessionOf = prepared((reader) => {
  const now = sql.placeholder("now");
  return reader
    .select({
      id: sessions.id,
      confirmedAt: sessions.confirmedAt,
      verifiedAt: sessions.verifiedAt,
      userId: sessions.userId,
      roles: users.roles,
      viewedId: impersonated.id,
      viewedRoles: impersonated.roles,
      viewingUntil: sessions.viewingUntil,
      restrictedAt: users.restrictedAt,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      impersonated,
      and(eq(impersonated.id, sessions.viewingId), gt(sessions.viewingUntil, now)),
    )
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, now),
        // Regardless of how the session began: locked users have no access.
        isNull(users.lockedAt),
      ),
    );
});

/**
 * The actor of a session token and its expiry; `null` for an invalid or expired one. The actor is
 * the session's owner (`owner`), or the person they impersonate.
 */
export async function findSession({ database, registry }: Services, token: string) {
  const [found] = await sessionOf(database).execute({
    tokenHash: hashToken(token),
    now: new Date(),
  });
  if (found === undefined) return null;
  const { id, confirmedAt, createdAt, expiresAt, lastUsedAt } = found;
  const { viewedId, viewedRoles, viewingUntil } = found;
  const isVerified = found.verifiedAt !== null;
  const owner = actorOf(registry.permissions, found.userId, found.roles);
  // Staff have no permissions before their second step, whatever a policy requires.
  const actor = owner.isAdmin && !isVerified ? { ...owner, permissions: [] } : owner;
  const isRestricted = found.restrictedAt !== null;
  const times = { confirmedAt, createdAt, expiresAt, lastUsedAt };
  const own = { id, owner, actor, impersonation: null, isVerified, isRestricted, ...times };
  if (viewedId === null || viewedRoles === null || viewingUntil === null) return own;
  const seen = actorOf(registry.permissions, viewedId, viewedRoles);
  // If the impersonated person has become staff, their permissions aren't lent.
  return seen.isAdmin
    ? own
    : { ...own, actor: seen, impersonation: { by: owner, until: viewingUntil } };
}

/**
 * The recipient of a mail about an account, and their language; `null` if the account doesn't
 * exist. Whoever typed an unconfirmed address has also chosen the name: no `fullName` before it is
 * confirmed (`isProven`), and none that was made of the address.
 */
export async function findReader({ database }: Services, userId: string) {
  const { fullName, username, email, locale } = shown;
  const [found] = await database
    .select({ fullName, username, email, locale, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (found === undefined) return null;
  const { emailVerifiedAt, ...reader } = found;
  const isProven = emailVerifiedAt !== null;
  return { ...reader, isProven, fullName: isProven ? givenName(reader) : null };
}

/** By what somebody is greeted; `null` where the name was made of the address. */
export function givenName(user: { fullName: string; email: string }): string | null {
  return isNamed(user) ? user.fullName : null;
}
