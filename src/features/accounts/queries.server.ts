import { and, eq, gt, isNull, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { prepared } from "#platform/database/prepared.server.ts";
import { AppError } from "#platform/errors.ts";
import { recoveryCodes, secondFactors } from "./codes/tables.server.ts";
import type { Access, User } from "./contract.ts";
import { keyOf } from "./model.ts";
import { passkeys } from "./passkeys/tables.server.ts";
import { actorOf, isStaff } from "./roles/model.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { sessions, users } from "./tables.server.ts";

const viewed = alias(users, "viewed");

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
  return { ...found, isAdmin: isStaff(found.roles) };
}

export async function getSignedInUser(ctx: Context): Promise<User> {
  const user = await getUserById(ctx.database, signedIn(ctx).userId);
  const until = ctx.session?.viewing?.until;
  return until === undefined ? user : { ...user, viewingUntil: until.toISOString() };
}

/** Whoever asks, and by which session. Throws `unauthenticated` for a visitor. */
/** Somebody whose account is neither locked nor restricted; `null` for anybody else. */
export async function findActive(reader: Reader, userId: string) {
  const [found] = await reader
    .select({ roles: users.roles })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.lockedAt), isNull(users.restrictedAt)));
  return found ?? null;
}

export function signedIn({ actor, session }: Context): { userId: string; sessionId: string } {
  if (actor === null || session === null) throw new AppError("unauthenticated");
  return { userId: actor.userId, sessionId: session.id };
}

/** How whoever is signed in gets in, and by which address they are reached. */
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

/** Whether an address, as somebody once typed it, is that of the account: compared as at the login. */
export function isEmailOfAccount(typed: SQLWrapper): SQL {
  return sql`lower(normalize(btrim(${typed}), NFKC)) = ${users.emailKey}`;
}

const loginOf = prepared((reader) => {
  const key = sql.placeholder("key");
  return reader
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(or(eq(users.usernameKey, key), eq(users.emailKey, key)));
});

/** The account behind a user name or an e-mail address, with what a login needs to compare. */
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
      viewedId: viewed.id,
      viewedRoles: viewed.roles,
      viewingUntil: sessions.viewingUntil,
      restrictedAt: users.restrictedAt,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(viewed, and(eq(viewed.id, sessions.viewingId), gt(sessions.viewingUntil, now)))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, now),
        // Whichever way the session began: nobody gets in who is locked out.
        isNull(users.lockedAt),
      ),
    );
});

/**
 * Who a session token stands for, and until when; `null` when it stands for nobody (any more). The
 * actor is whoever it belongs to (`owner`), or whose pages they see for a while.
 */
export async function findSession({ database }: Services, token: string) {
  const [found] = await sessionOf(database).execute({
    tokenHash: hashToken(token),
    now: new Date(),
  });
  if (found === undefined) return null;
  const { id, confirmedAt, createdAt, expiresAt, lastUsedAt } = found;
  const { viewedId, viewedRoles, viewingUntil } = found;
  const isVerified = found.verifiedAt !== null;
  const owner = actorOf(found.userId, found.roles);
  // Staff may nothing yet whose second step is still to come, whatever a rule asks.
  const actor = owner.isAdmin && !isVerified ? { ...owner, permissions: [] } : owner;
  const isRestricted = found.restrictedAt !== null;
  const times = { confirmedAt, createdAt, expiresAt, lastUsedAt };
  const own = { id, owner, actor, viewing: null, isVerified, isRestricted, ...times };
  if (viewedId === null || viewedRoles === null || viewingUntil === null) return own;
  const seen = actorOf(viewedId, viewedRoles);
  // Whoever has come to work here meanwhile lends nobody their rights.
  return seen.isAdmin ? own : { ...own, actor: seen, viewing: { by: owner, until: viewingUntil } };
}

/**
 * To whom a mail about an account goes, and in which language; `null` when there is nobody. Whoever only
 * typed the address chose the name, too: no `fullName` before somebody has confirmed it.
 */
export async function findReader({ database }: Services, userId: string) {
  const { fullName, username, email, locale } = shown;
  const [found] = await database
    .select({ fullName, username, email, locale, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (found === undefined) return null;
  const { emailVerifiedAt, ...reader } = found;
  return { ...reader, fullName: emailVerifiedAt === null ? null : reader.fullName };
}
