import { randomBytes } from "node:crypto";
import { and, asc, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { openText, sealText, type SealingKeys } from "#platform/secrets/sealed-text.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import type { PasskeyAnswer } from "../contract.ts";
import { takePasskey, type TakenPasskey } from "../passkeys/commands/take-passkey.server.ts";
import { passkeyChallenges, passkeys } from "../passkeys/tables.server.ts";
import { sessions, users } from "../tables.server.ts";
import { stepIsAsked } from "./queries.server.ts";
import { recoveryCodes, secondFactors } from "./tables.server.ts";

const STEP_MS = 30_000;
/** A clock may be off by one step in either direction. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** 80 bits each: nobody guesses them, so a fast hash keeps them. */
const RECOVERY_BYTES = 10;

/** What was brought as a second step: words to compare, or which passkey has signed. */
export type Step = { code: string | undefined; passkey: TakenPasskey | undefined };

/** Before any transaction: what a passkey signed is used up, whatever becomes of the rest. */
export async function provenStep(
  ctx: Services,
  { code, passkey }: { code?: string | undefined; passkey?: PasskeyAnswer | undefined },
  challengeToken: string | undefined,
): Promise<Step> {
  if (passkey === undefined) return { code, passkey };
  return { code, passkey: await takePasskey(ctx, passkey, challengeToken) };
}

/** What there is of second steps; of whom one is asked. */
async function stepsOf(reader: Reader, userId: string) {
  const [found] = await reader
    .select({ secret: secondFactors.secret, isAsked: stepIsAsked(reader) })
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
 * The second step, where one is asked: a code from an app, a recovery code, which is used up with it,
 * or a passkey. Throws `codeNeeded` without any, and `wrongCode` or `wrongPasskey` for one that is
 * wrong, another's, or was taken before. Answers whether a step was taken.
 */
export async function requireSecondStep(
  tx: Transaction,
  ctx: Services,
  userId: string,
  { code, passkey }: Step,
): Promise<boolean> {
  const { secret, isAsked } = await stepsOf(tx, userId);
  if (passkey !== undefined) {
    if (passkey.userId !== userId) throw new AppError("wrongPasskey", { account: userId });
    return true;
  }
  if (!isAsked) return false;
  if (code === undefined || code === "") throw new AppError("codeNeeded");
  if (secret !== null && (await takeAppCode(tx, ctx, { userId, secret, code }))) return true;
  if (await takeRecoveryCode(tx, userId, code)) return true;
  throw new AppError("wrongCode", { account: userId });
}

/** Steps are changed only in a session that took the one there is. Throws `secondStepFirst`. */
export async function requireOwnStep(reader: Reader, { actor, session }: Context): Promise<void> {
  if (actor === null || session === null) throw new AppError("unauthenticated");
  if (session.isVerified || !(await asksForStep(reader, actor.userId))) return;
  throw new AppError("secondStepFirst");
}

/**
 * Before a factor is added: the person is held, so that a confirmation, a reset and a new factor come one
 * after the other, and a session that one of them has ended adds nothing. Throws `verifyFirst` while
 * nobody has confirmed the address: whoever typed it may not be whose it is.
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
  if (person.emailVerifiedAt === null) throw new AppError("verifyFirst");
}

/** Every second step, of whichever kind, and what was begun of one; those made before `before` alone. */
export async function endFactors(tx: Transaction, userId: string, before?: Date): Promise<void> {
  const isOlder = (at: typeof passkeys.createdAt | typeof secondFactors.confirmedAt) =>
    before === undefined ? undefined : or(isNull(at), lt(at, before));
  await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isOlder(secondFactors.confirmedAt)));
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), isOlder(passkeys.createdAt)));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  await forgetUnasked(tx, userId);
}

/** Where no step is asked any more, none was taken, and no recovery code stands for one. */
export async function forgetUnasked(tx: Transaction, userId: string): Promise<void> {
  if (await asksForStep(tx, userId)) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.update(sessions).set({ verifiedAt: null }).where(eq(sessions.userId, userId));
}

/** Each secret by a key of its own: copied to another person's row it opens nothing. */
function keysOf({ audit }: Services, userId: string): SealingKeys {
  return audit.sealingKeys(`second factor ${userId}`);
}

export function sealSecret(ctx: Services, userId: string, secret: string): string {
  return sealText(keysOf(ctx, userId), secret);
}

type BroughtCode = { userId: string; secret: string; code: string };

/**
 * Of many who bring one code at once, one finds it untaken. `secret` is as the database keeps it; where no
 * key opens it, no code is right.
 */
export async function takeAppCode(
  tx: Transaction,
  ctx: Services,
  { userId, secret, code }: BroughtCode,
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

async function takeRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code))));
  return rowCount === 1;
}

/** As people copy it: in any case, with or without the dashes. */
function hashOf(code: string): Buffer {
  return hashToken(code.toLowerCase().replace(/[^a-z2-7]/g, ""));
}

/** Ten new ones in place of whatever there was; shown once, and kept as hashes. */
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

const SEALED_AT_ONCE = 500;

/**
 * At the start: secrets that an older version left in clear, or that a former key has sealed, are sealed
 * with the key of now. What no key opens is left as it is. Answers how many there were.
 */
export async function sealSecrets(ctx: Services): Promise<number> {
  let sealed = 0;
  let after = NOBODY;
  for (;;) {
    const rows = await ctx.database
      .select({ userId: secondFactors.userId, secret: secondFactors.secret })
      .from(secondFactors)
      .where(gt(secondFactors.userId, after))
      .orderBy(asc(secondFactors.userId))
      .limit(SEALED_AT_ONCE);
    for (const row of rows) sealed += await sealAnew(ctx, row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < SEALED_AT_ONCE) return sealed;
    after = last.userId;
  }
}

/** Before all others in their order. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

async function sealAnew(
  ctx: Services,
  { userId, secret }: { userId: string; secret: string },
): Promise<number> {
  const opened = openText(keysOf(ctx, userId), secret);
  if (opened === null || !opened.isStale) return 0;
  // Whoever sets up another app meanwhile has sealed that one.
  const { rowCount } = await ctx.database
    .update(secondFactors)
    .set({ secret: sealSecret(ctx, userId, opened.text) })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret)));
  return rowCount ?? 0;
}
