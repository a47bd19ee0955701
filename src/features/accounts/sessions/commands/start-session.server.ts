import { and, eq, exists, isNull, not, or, sql } from "drizzle-orm";
import { accountError } from "#features/accounts/errors.ts";
import type { Role } from "#platform/actor.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Database, Reader, Transaction } from "#platform/database/database.server.ts";
import { prepared } from "#platform/database/prepared.server.ts";
import { deviceOf } from "../engine/device.server.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { isStepRequired, isStaffRow } from "../../codes/queries.server.ts";
import type { User } from "../../contract.ts";
import { passkeys } from "../../passkeys/tables.server.ts";
import { shown, shownUser } from "../../queries.server.ts";
import { isStaff } from "../../roles/model.ts";
import { sessions } from "../tables.server.ts";
import { users } from "../../tables.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A session's expiry is extended at most this often, so that not every read causes a write. */
const SLIDE_AFTER = HOUR;

const NEVER = new Date(0);

export type SignedIn = { user: User; token: string };

type Beginning = {
  /** A second step was taken. */
  isVerified?: boolean;
  /** The password was given, or an equivalent proof. */
  isConfirmed?: boolean;
  /** The hash that the password matched: if it has changed in the meantime, the login fails. */
  passwordHash?: string;
  /** The passkey used for login or as second step: the session ends when it is removed. */
  passkeyId?: string | undefined;
  /** The browser's previous session: it ends, whoever it belonged to. */
  formerToken?: string | undefined;
};

/** For the security log, once the session is committed: a rolled-back login isn't logged. */
export function recordLogin({ security, address, requestId }: Context, { user }: SignedIn): void {
  security.record({ kind: "loggedIn", userId: user.id, address, requestId });
}

/**
 * Throws `accounts.lockedOut` for users whom staff have locked out, regardless of the login method, and
 * `accounts.wrongPasskey` if the passkey was removed at this moment.
 */
export async function startSession(
  tx: Transaction,
  ctx: Context,
  userId: string,
  beginning: Beginning,
): Promise<SignedIn> {
  if (beginning.passkeyId !== undefined) await lockPasskey(tx, beginning.passkeyId);
  const { user, token } = await begin(tx, ctx, userId, { ...beginning, mayLackStep: true });
  return { user, token };
}

/**
 * Locks the passkey until the session exists, so that its removal comes before or ends the session.
 */
export async function lockPasskey(tx: Transaction, id: string): Promise<void> {
  const held = await tx
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.id, id))
    .for("share");
  if (held.length === 0) throw accountError("wrongPasskey");
}

/**
 * As `startSession` after a correct password, in one statement without an enclosing transaction;
 * `null`, without a session, if a second step is required.
 */
export async function startWithPassword(
  ctx: Context,
  userId: string,
  proof: Required<Pick<Beginning, "passwordHash">> & Pick<Beginning, "formerToken">,
): Promise<SignedIn | null> {
  const { user, token, isBegun } = await begin(ctx.database, ctx, userId, {
    ...proof,
    mayLackStep: false,
    // Asynchronous commit: a login needn't wait for the disk, since after a crash the user can log
    // in again. The end of a former session must survive a crash, though.
    mayBeLost: proof.formerToken === undefined,
  });
  return isBegun ? { user, token } : null;
}

async function begin(
  writer: Database | Transaction,
  ctx: Context,
  userId: string,
  {
    isVerified = false,
    isConfirmed = true,
    passwordHash,
    passkeyId,
    formerToken,
    mayLackStep,
    mayBeLost = false,
  }: Beginning & { mayLackStep: boolean; mayBeLost?: boolean },
) {
  const token = newToken();
  const now = new Date();
  const [begun] = await beginning(writer).execute({
    id: newId(),
    tokenHash: hashToken(token),
    userId,
    passwordHash: passwordHash ?? null,
    now,
    confirmedAt: isConfirmed ? now : NEVER,
    verifiedAt: isVerified ? now : null,
    passkeyId: passkeyId ?? null,
    ...deviceOf(ctx.userAgent),
    network: networkOf(ctx.address),
    staffEnd: sessionEnd(ctx, { createdAt: now, isStaff: true }, now),
    familyEnd: sessionEnd(ctx, { createdAt: now, isStaff: false }, now),
    formerHash: formerToken === undefined ? null : hashToken(formerToken),
    mayLackStep,
    mayBeLost,
  });
  if (begun === undefined)
    throw accountError(passwordHash === undefined ? "lockedOut" : "wrongLogin", {
      account: userId,
    });
  if (begun.lockedAt !== null) throw accountError("lockedOut", { account: userId });
  const { user, begunId } = begun;
  return { user: shownUser(user), token, isBegun: begunId !== null };
}

const given = (name: string) => sql.placeholder(name);
const timestamp = (name: string) => sql<Date>`${given(name)}::timestamptz`;
const text = (name: string) => sql<string>`${given(name)}::text`;

/** Locks the user until the session exists, so that a lockout comes before or ends it. */
function personOf(writer: Reader) {
  const known = sql`coalesce(${text("passwordHash")}, ${users.passwordHash})`;
  return writer.$with("person").as(
    writer
      .select({
        ...shown,
        lockedAt: users.lockedAt,
        end: sql<Date>`case when ${isStaffRow()} then ${timestamp("staffEnd")} else ${timestamp("familyEnd")} end`.as(
          "session_end",
        ),
        mayBegin: sql<boolean>`${and(
          isNull(users.lockedAt),
          or(sql`${given("mayLackStep")}::boolean`, not(isStepRequired(writer))),
        )}`.as("may_begin"),
      })
      .from(users)
      .where(and(eq(users.id, given("userId")), eq(users.passwordHash, known)))
      .for("share"),
  );
}

/**
 * One statement, since round trips are most of a login's time besides the hash: it checks the user,
 * creates the session, and ends the browser's previous one.
 */
const beginning = prepared((writer: Reader) => {
  const person = personOf(writer);
  const begun = writer.$with("begun").as(
    writer
      .insert(sessions)
      .select(
        writer
          .select({
            id: sql<string>`${given("id")}::uuid`.as("id"),
            tokenHash: sql<Buffer>`${given("tokenHash")}::bytea`.as("token_hash"),
            userId: sql<string>`${person.id}`.as("user_id"),
            createdAt: timestamp("now").as("created_at"),
            lastUsedAt: timestamp("now").as("last_used_at"),
            expiresAt: sql<Date>`${person.end}`.as("expires_at"),
            confirmedAt: timestamp("confirmedAt").as("confirmed_at"),
            verifiedAt: timestamp("verifiedAt").as("verified_at"),
            device: text("device").as("device"),
            browser: text("browser").as("browser"),
            network: text("network").as("network"),
            viewingId: sql<string>`null::uuid`.as("viewing_id"),
            viewingUntil: sql<Date>`null::timestamptz`.as("viewing_until"),
            passkeyId: sql<string>`${given("passkeyId")}::uuid`.as("passkey_id"),
          })
          .from(person)
          .where(sql`${person.mayBegin}`),
      )
      .returning({ id: sessions.id }),
  );
  const ended = writer.$with("ended").as(
    writer
      .delete(sessions)
      .where(and(eq(sessions.tokenHash, given("formerHash")), exists(writer.select().from(begun))))
      .returning({ id: sessions.id }),
  );
  return writer
    .with(person, begun, ended)
    .select({
      user: {
        id: person.id,
        fullName: person.fullName,
        username: person.username,
        email: person.email,
        locale: person.locale,
        roles: person.roles,
      },
      lockedAt: person.lockedAt,
      begunId: begun.id,
      commit: sql`case when ${given("mayBeLost")}::boolean then set_config('synchronous_commit', 'off', true) end`,
    })
    .from(person)
    .leftJoin(begun, sql`true`);
});

type Life = { createdAt: Date; isStaff: boolean };

/**
 * The expiry of a session that is used now. Ordinary sessions are extended by use, for a year at
 * most; staff log in again each working day, regardless of use.
 */
function sessionEnd({ config }: Services, { createdAt, isStaff: isStaffs }: Life, now: Date): Date {
  if (isStaffs) return new Date(createdAt.getTime() + config.adminSessionHours * HOUR);
  const last = createdAt.getTime() + config.sessionLifeDays * DAY;
  return new Date(Math.min(now.getTime() + config.sessionDays * DAY, last));
}

type Used = { owner: { roles: readonly Role[] }; createdAt: Date; lastUsedAt: Date };

/** Extends a used session. Returns whether it did: the cookie must be extended, too. */
export async function slideSession(
  services: Services,
  token: string,
  { owner, createdAt, lastUsedAt }: Used,
  address: string,
): Promise<boolean> {
  const now = new Date();
  if (now.getTime() - lastUsedAt.getTime() < SLIDE_AFTER) return false;
  const life = { createdAt, isStaff: isStaff(owner.roles) };
  await services.database
    .update(sessions)
    .set({
      lastUsedAt: now,
      network: networkOf(address),
      expiresAt: sessionEnd(services, life, now),
    })
    .where(eq(sessions.tokenHash, hashToken(token)));
  return true;
}
