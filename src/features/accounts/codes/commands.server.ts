import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { recoveryCodes, secondFactors } from "./tables.server.ts";

const STEP_MS = 30_000;
/** A clock may be off by one step in either direction. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** 80 bits each: nobody guesses them, so a fast hash keeps them. */
const RECOVERY_BYTES = 10;

/**
 * The second step, where somebody has one: a code from their app, or one of their recovery codes, which
 * is used up with it. Throws `codeNeeded` without a code, and `wrongCode` for one that is wrong, or was
 * taken before. Answers whether there was a step to take.
 */
export async function requireSecondStep(
  tx: Transaction,
  userId: string,
  code: string | undefined,
): Promise<boolean> {
  const [factor] = await tx
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  if (factor === undefined) return false;
  if (code === undefined || code === "") throw new AppError("codeNeeded");
  if (await takeAppCode(tx, userId, factor.secret, code)) return true;
  if (await takeRecoveryCode(tx, userId, code)) return true;
  throw new AppError("wrongCode");
}

/** Of many who bring one code at once, one finds it untaken. */
export async function takeAppCode(
  tx: Transaction,
  userId: string,
  secret: string,
  code: string,
): Promise<boolean> {
  const step = stepOf(secret, code.replace(/\s/g, ""));
  if (step === null) return false;
  const { rowCount } = await tx
    .update(secondFactors)
    .set({ lastStep: step })
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
