import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import {
  beginAppFactor,
  confirmAppFactor,
  endAppFactor,
  makeRecoveryCodes,
  verifiedStep,
  requireConfirmedOwner,
  requireOwnStep,
  requireSecondStep,
  redeemAppCode,
} from "../codes/commands.server.ts";
import { secondFactors } from "../codes/tables.server.ts";
import { getSignedInUser, signedIn } from "../queries.server.ts";
import { renewSession } from "../sessions/commands/change-session.server.ts";
import { countReauthentication, resetTries } from "../sessions/commands/count-guesses.server.ts";
import { endAllSessions } from "../sessions/commands/end-sessions.server.ts";
import type { AppCode, NewSecret, ShownCodes, GivenStep } from "./contract.ts";
import { mailSecondFactor } from "./jobs.server.ts";

const SECRET_BYTES = 20;

/** Throws `conflict` if a factor exists, which has to be removed first; `accounts.verifyFirst`. */
export async function beginSecondFactor(ctx: Context): Promise<NewSecret> {
  const { id: userId, username } = await getSignedInUser(ctx);
  const secret = new Secret({ size: SECRET_BYTES });
  await transaction(ctx, async (tx) => {
    await requireConfirmedOwner(tx, ctx);
    await requireOwnStep(tx, ctx);
    if (!(await beginAppFactor(tx, ctx, userId, secret.base32))) throw new AppError("conflict");
  });
  const uri = new TOTP({ issuer: ctx.config.brand.name, label: username, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Gives the second step after login. Guesses count together with those at login. */
export async function verifySecondStep(
  ctx: Context,
  given: GivenStep,
  challengeToken: string | undefined,
): Promise<string> {
  const { userId, sessionId } = signedIn(ctx);
  await countReauthentication(ctx, userId, "step");
  const step = await verifiedStep(ctx, given, challengeToken);
  const token = await transaction(ctx, async (tx) => {
    if (!(await requireSecondStep(tx, ctx, userId, step))) throw new AppError("notFound");
    return renewSession(tx, sessionId, "verifiedAt", step.passkey?.id);
  });
  await resetTries(ctx, userId, "step");
  return token;
}

/** This session gets a new token; the others, which gave no code, end. */
export async function confirmSecondFactor(
  ctx: Context,
  { code }: AppCode,
): Promise<ShownCodes & { token: string }> {
  const { userId, sessionId } = signedIn(ctx);
  return transaction(ctx, async (tx) => {
    await requireConfirmedOwner(tx, ctx);
    await requireOwnStep(tx, ctx);
    const [begun] = await tx
      .select({ secret: secondFactors.secret })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
      .for("update");
    if (begun === undefined) throw new AppError("conflict");
    if (!(await redeemAppCode(tx, ctx, { userId, secret: begun.secret, code })))
      throw invalidField("code", "wrongCode");
    await confirmAppFactor(tx, userId);
    const shown = await makeRecoveryCodes(tx, userId);
    await endAllSessions(tx, userId, sessionId);
    await tell(tx, ctx, { userId, isOn: true });
    return { recoveryCodes: shown, token: await renewSession(tx, sessionId, "verifiedAt") };
  });
}

export async function endSecondFactor(ctx: Context): Promise<void> {
  const { userId } = signedIn(ctx);
  await transaction(ctx, async (tx) => {
    await requireOwnStep(tx, ctx);
    if (!(await endAppFactor(tx, userId))) return;
    await tell(tx, ctx, { userId, isOn: false });
  });
}

export async function renewRecoveryCodes(ctx: Context): Promise<ShownCodes> {
  const { userId } = signedIn(ctx);
  return transaction(ctx, async (tx) => {
    await requireOwnStep(tx, ctx);
    const [factor] = await tx
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
      .for("update");
    if (factor === undefined) throw new AppError("notFound");
    const about = { subject: "user", subjectId: userId };
    await recordAudit(tx, ctx, { action: "user.recoveryCodesRenewed", ...about });
    return { recoveryCodes: await makeRecoveryCodes(tx, userId) };
  });
}

async function tell(tx: Transaction, ctx: Context, what: { userId: string; isOn: boolean }) {
  const action = what.isOn ? "user.secondFactorBegun" : "user.secondFactorEnded";
  await recordAudit(tx, ctx, { action, subject: "user", subjectId: what.userId });
  await ctx.jobs.enqueue(tx, mailSecondFactor, what);
}
