import { and, eq, exists, isNull, not, or, sql } from "drizzle-orm";
import type { Role } from "#platform/actor.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Database, Reader, Transaction } from "#platform/database/database.server.ts";
import { prepared } from "#platform/database/prepared.server.ts";
import { deviceOf } from "#platform/device.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { stepIsAsked, worksHere } from "../../codes/queries.server.ts";
import type { User } from "../../contract.ts";
import { passkeys } from "../../passkeys/tables.server.ts";
import { shown } from "../../queries.server.ts";
import { isStaff } from "../../roles/model.ts";
import { sessions, users } from "../../tables.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A session's life is moved on at most this often, so that reading is not writing. */
const SLIDE_AFTER = HOUR;

const NEVER = new Date(0);

export type SignedIn = { user: User; token: string };

type Beginning = {
  /** A second step was taken. */
  isVerified?: boolean;
  /** Their password was given, or what is worth as much. */
  isConfirmed?: boolean;
  /** The password that was given matched it: has it been changed meanwhile, the login was wrong. */
  passwordHash?: string;
  /** By which they came in, or took the second step: the session ends when it is removed. */
  passkeyId?: string | undefined;
  /** The session this browser had: it ends, whosever it was. */
  formerToken?: string | undefined;
};

/** For the security log, once the session stands: a login that was taken back was none. */
export function noteLogin({ security, address, requestId }: Context, { user }: SignedIn): void {
  security.record({ kind: "loggedIn", userId: user.id, address, requestId });
}

/**
 * Throws `lockedOut` for whom staff have locked out, whichever way they proved who they are, and
 * `wrongPasskey` where theirs was removed at this moment.
 */
export async function startSession(
  tx: Transaction,
  ctx: Context,
  userId: string,
  beginning: Beginning,
): Promise<SignedIn> {
  if (beginning.passkeyId !== undefined) await holdPasskey(tx, beginning.passkeyId);
  const { user, token } = await begin(tx, ctx, userId, { ...beginning, mayLackStep: true });
  return { user, token };
}

/** Held until the session stands, so that its removal comes before it, or ends it. */
export async function holdPasskey(tx: Transaction, id: string): Promise<void> {
  const held = await tx
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.id, id))
    .for("share");
  if (held.length === 0) throw new AppError("wrongPasskey");
}

/**
 * As `startSession` for whoever gave their password, in one statement and without a transaction
 * around it; `null`, and nothing begun, where a second step is asked.
 */
export async function startWithPassword(
  ctx: Context,
  userId: string,
  proof: Required<Pick<Beginning, "passwordHash">> & Pick<Beginning, "formerToken">,
): Promise<SignedIn | null> {
  const { user, token, isBegun } = await begin(ctx.database, ctx, userId, {
    ...proof,
    mayLackStep: false,
    // A login waits for no disk: what a crash takes with it is given again for the asking. The end
    // of a former session is not for a crash to undo.
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
    staffEnd: sessionEnd(ctx, { createdAt: now, worksHere: true }, now),
    familyEnd: sessionEnd(ctx, { createdAt: now, worksHere: false }, now),
    formerHash: formerToken === undefined ? null : hashToken(formerToken),
    mayLackStep,
    mayBeLost,
  });
  if (begun === undefined)
    throw new AppError(passwordHash === undefined ? "lockedOut" : "wrongLogin", {
      account: userId,
    });
  if (begun.lockedAt !== null) throw new AppError("lockedOut", { account: userId });
  const { user, begunId } = begun;
  return { user: { ...user, isAdmin: isStaff(user.roles) }, token, isBegun: begunId !== null };
}

const given = (name: string) => sql.placeholder(name);
const moment = (name: string) => sql<Date>`${given(name)}::timestamptz`;
const text = (name: string) => sql<string>`${given(name)}::text`;

/** Whose session it is to be: held until it is there, so that a lock comes before it, or ends it. */
function personOf(writer: Reader) {
  const known = sql`coalesce(${text("passwordHash")}, ${users.passwordHash})`;
  return writer.$with("person").as(
    writer
      .select({
        ...shown,
        lockedAt: users.lockedAt,
        end: sql<Date>`case when ${worksHere()} then ${moment("staffEnd")} else ${moment("familyEnd")} end`.as(
          "session_end",
        ),
        mayBegin: sql<boolean>`${and(
          isNull(users.lockedAt),
          or(sql`${given("mayLackStep")}::boolean`, not(stepIsAsked(writer))),
        )}`.as("may_begin"),
      })
      .from(users)
      .where(and(eq(users.id, given("userId")), eq(users.passwordHash, known)))
      .for("share"),
  );
}

/**
 * One statement, since most of what a login takes beside its hash is asking: the person is looked at,
 * their session begins, and the one that this browser had ends.
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
            createdAt: moment("now").as("created_at"),
            lastUsedAt: moment("now").as("last_used_at"),
            expiresAt: sql<Date>`${person.end}`.as("expires_at"),
            confirmedAt: moment("confirmedAt").as("confirmed_at"),
            verifiedAt: moment("verifiedAt").as("verified_at"),
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

type Life = { createdAt: Date; worksHere: boolean };

/**
 * Until when a session lives that is used now. A family's is moved on by use, for a year at most;
 * staff give their password anew each working day, however busy it was.
 */
function sessionEnd(
  { config }: Services,
  { createdAt, worksHere: isStaffs }: Life,
  now: Date,
): Date {
  if (isStaffs) return new Date(createdAt.getTime() + config.adminSessionHours * HOUR);
  const last = createdAt.getTime() + config.sessionLifeDays * DAY;
  return new Date(Math.min(now.getTime() + config.sessionDays * DAY, last));
}

type Used = { owner: { roles: readonly Role[] }; createdAt: Date; lastUsedAt: Date };

/** Moves the end of a used session on. Answers whether it did: the cookie has to follow. */
export async function slideSession(
  services: Services,
  token: string,
  { owner, createdAt, lastUsedAt }: Used,
  address: string,
): Promise<boolean> {
  const now = new Date();
  if (now.getTime() - lastUsedAt.getTime() < SLIDE_AFTER) return false;
  const life = { createdAt, worksHere: isStaff(owner.roles) };
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
