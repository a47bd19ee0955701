import { randomBytes } from "node:crypto";
import { and, asc, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { accountError } from "#features/accounts/errors.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { openText, sealText, type SealingKeys } from "#platform/secrets/sealed-text.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import type { PasskeyAnswer } from "../contract.ts";
import { verifyPasskey, type VerifiedPasskey } from "../passkeys/commands/take-passkey.server.ts";
import { endPasskeys } from "../passkeys/commands/end-passkeys.server.ts";
import { clearVerification } from "../sessions/commands/end-sessions.server.ts";
import { sessions } from "../sessions/tables.server.ts";
import { users } from "../tables.server.ts";
import { isStepRequired } from "./queries.server.ts";
import { recoveryCodes, secondFactors } from "./tables.server.ts";

const STEP_MS = 30_000;
/** Accepted clock drift: one step in either direction. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** 80 bits each: too many to guess, so a fast hash is enough. */
const RECOVERY_BYTES = 10;

/** The second step of a request: a code to compare, or the passkey that has signed. */
export type Step = { code: string | undefined; passkey: VerifiedPasskey | undefined };

/** Runs before any transaction: a signed challenge is used up, even if the rest fails. */
export async function verifiedStep(
  ctx: Services,
  { code, passkey }: { code?: string | undefined; passkey?: PasskeyAnswer | undefined },
  challengeToken: string | undefined,
): Promise<Step> {
  if (passkey === undefined) return { code, passkey };
  return { code, passkey: await verifyPasskey(ctx, passkey, challengeToken) };
}

/** The secret of the user's app, if active, and whether a second step is required. */
async function stepsOf(reader: Reader, userId: string) {
  const [found] = await reader
    .select({ secret: secondFactors.secret, isAsked: isStepRequired(reader) })
    .from(users)
    .leftJoin(
      secondFactors,
      and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)),
    )
    .where(eq(users.id, userId));
  if (found === undefined) throw new AppError("unauthenticated");
  return found;
}

export async function asksForStep(reader: Reader, userId: string): Promise<boolean> {
  return (await stepsOf(reader, userId)).isAsked;
}

/**
 * Verifies the second step where one is required: an app code, a recovery code (which is used up)
 * or a passkey. Throws `accounts.codeNeeded` without one, and `accounts.wrongCode` or `accounts.wrongPasskey` for one that is
 * wrong, another user's or already used. Returns whether a step was verified.
 */
export async function requireSecondStep(
  tx: Transaction,
  ctx: Services,
  userId: string,
  { code, passkey }: Step,
): Promise<boolean> {
  const { secret, isAsked } = await stepsOf(tx, userId);
  if (passkey !== undefined) {
    if (passkey.userId !== userId) throw accountError("wrongPasskey", { account: userId });
    return true;
  }
  if (!isAsked) return false;
  if (code === undefined || code === "") throw accountError("codeNeeded");
  if (secret !== null && (await redeemAppCode(tx, ctx, { userId, secret, code }))) return true;
  if (await redeemRecoveryCode(tx, userId, code)) return true;
  throw accountError("wrongCode", { account: userId });
}

/**
 * Second factors may be changed only in a session that has verified one. Throws `secondStepFirst`.
 */
export async function requireOwnStep(reader: Reader, { actor, session }: Context): Promise<void> {
  if (actor === null || session === null) throw new AppError("unauthenticated");
  if (session.isVerified || !(await asksForStep(reader, actor.userId))) return;
  throw new AppError("secondStepFirst");
}

/**
 * Runs before a factor is added. Locks the user, so that a confirmation, a reset and a new factor
 * run one after the other, and a session that one of them has ended adds nothing. Throws
 * `accounts.verifyFirst` while the address is unconfirmed: whoever typed it may not own it.
 */
export async function requireConfirmedOwner(tx: Transaction, ctx: Context): Promise<void> {
  if (ctx.actor === null || ctx.session === null) throw new AppError("unauthenticated");
  const [person] = await tx
    .select({ emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, ctx.actor.userId))
    .for("update");
  const goesOn = await tx.$count(sessions, eq(sessions.id, ctx.session.id));
  if (person === undefined || goesOn === 0) throw new AppError("unauthenticated");
  if (person.emailVerifiedAt === null) throw accountError("verifyFirst");
}

/** Deletes all second factors and unfinished setups; with `before`, active ones only if older. */
export async function endFactors(tx: Transaction, userId: string, before?: Date): Promise<void> {
  const { confirmedAt } = secondFactors;
  const isOlder =
    before === undefined ? undefined : or(isNull(confirmedAt), lt(confirmedAt, before));
  await tx.delete(secondFactors).where(and(eq(secondFactors.userId, userId), isOlder));
  await endPasskeys(tx, userId, { before });
  await endUnrequiredVerification(tx, userId);
}

/**
 * Once no second step is required, sessions lose their verification and recovery codes are deleted.
 */
export async function endUnrequiredVerification(tx: Transaction, userId: string): Promise<void> {
  if (await asksForStep(tx, userId)) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await clearVerification(tx, userId);
}

/** A factor is active once a code of it was given. Returns `false` if another is already active. */
export async function beginAppFactor(
  tx: Transaction,
  ctx: Services,
  userId: string,
  secret: string,
): Promise<boolean> {
  const sealed = sealSecret(ctx, userId, secret);
  const { rowCount } = await tx
    .insert(secondFactors)
    .values({ userId, secret: sealed })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret: sealed },
      setWhere: isNull(secondFactors.confirmedAt),
    });
  return rowCount !== 0;
}

export async function confirmAppFactor(tx: Transaction, userId: string): Promise<void> {
  const confirmedAt = new Date();
  await tx.update(secondFactors).set({ confirmedAt }).where(eq(secondFactors.userId, userId));
}

/** Returns whether it was active; throws `notFound` if there is none. */
export async function endAppFactor(tx: Transaction, userId: string): Promise<boolean> {
  const [ended] = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  if (ended === undefined) throw new AppError("notFound");
  if (ended.confirmedAt === null) return false;
  await endUnrequiredVerification(tx, userId);
  return true;
}

/** Each user's secret has its own key: copied to another user's row it can't be decrypted. */
function keysOf({ audit }: Services, userId: string): SealingKeys {
  return audit.sealingKeys(`second factor ${userId}`);
}

function sealSecret(ctx: Services, userId: string, secret: string): string {
  return sealText(keysOf(ctx, userId), secret);
}

type SubmittedCode = { userId: string; secret: string; code: string };

/**
 * Accepts a code once, also among concurrent requests. `secret` is as stored; if no key decrypts
 * it, no code is correct.
 */
export async function redeemAppCode(
  tx: Transaction,
  ctx: Services,
  { userId, secret, code }: SubmittedCode,
): Promise<boolean> {
  const opened = openText(keysOf(ctx, userId), secret);
  const step = opened === null ? null : stepOf(opened.text, code.replace(/\s/g, ""));
  if (opened === null || step === null) return false;
  const { rowCount } = await tx
    .update(secondFactors)
    .set({
      lastStep: step,
      ...(opened.isStale && { secret: sealSecret(ctx, userId, opened.text) }),
    })
    .where(
      and(
        eq(secondFactors.userId, userId),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    );
  return rowCount === 1;
}

function stepOf(secret: string, token: string): number | null {
  const timestamp = Date.now();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_MS / 1000 });
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / STEP_MS) + delta;
}

async function redeemRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code))));
  return rowCount === 1;
}

/** Normalises a recovery code: any case, with or without dashes. */
function hashOf(code: string): Buffer {
  return hashToken(code.toLowerCase().replace(/[^a-z2-7]/g, ""));
}

/** Replaces all recovery codes by ten new ones; returned once and stored as hashes. */
export async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    (
      new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32
        .toLowerCase()
        .match(/.{4}/g) ?? []
    ).join("-"),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })));
  return codes;
}

const BATCH_SIZE = 500;

/**
 * Runs at startup: encrypts secrets that an older version stored in plain text or that a former key
 * encrypted with the current key. Secrets that no key decrypts stay as they are. Returns their
 * number.
 */
export async function sealSecrets(ctx: Services): Promise<number> {
  let sealed = 0;
  let after = NIL_ID;
  for (;;) {
    const rows = await ctx.database
      .select({ userId: secondFactors.userId, secret: secondFactors.secret })
      .from(secondFactors)
      .where(gt(secondFactors.userId, after))
      .orderBy(asc(secondFactors.userId))
      .limit(BATCH_SIZE);
    for (const row of rows) sealed += await resealSecret(ctx, row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH_SIZE) return sealed;
    after = last.userId;
  }
}

/** Sorts before every user id. */
const NIL_ID = "00000000-0000-0000-0000-000000000000";

async function resealSecret(
  ctx: Services,
  { userId, secret }: { userId: string; secret: string },
): Promise<number> {
  const opened = openText(keysOf(ctx, userId), secret);
  if (opened === null || !opened.isStale) return 0;
  // Only if unchanged: an app that was set up in the meantime has a new secret.
  const { rowCount } = await ctx.database
    .update(secondFactors)
    .set({ secret: sealSecret(ctx, userId, opened.text) })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret)));
  return rowCount ?? 0;
}
