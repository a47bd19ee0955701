import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import {
  forgetUnasked,
  makeRecoveryCodes,
  provenStep,
  requireConfirmedOwner,
  requireOwnStep,
  requireSecondStep,
  sealSecret,
  takeAppCode,
} from "../codes/commands.server.ts";
import { secondFactors } from "../codes/tables.server.ts";
import { endAllSessions, renewSession } from "../commands.server.ts";
import { getSignedInUser, signedIn } from "../queries.server.ts";
import { countInnerTry, forgiveTries } from "../sessions/commands/count-guesses.server.ts";
import type { AppCode, NewSecret, ShownCodes, GivenStep } from "./contract.ts";
import { mailSecondFactor } from "./jobs.server.ts";

const SECRET_BYTES = 20;

/** Throws `conflict` where there is one already: it has to end before another begins; `verifyFirst`. */
export async function beginSecondFactor(ctx: Context): Promise<NewSecret> {
  const { id: userId, username } = await getSignedInUser(ctx);
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = sealSecret(ctx, userId, secret.base32);
  await transaction(ctx, async (tx) => {
    await requireConfirmedOwner(tx, ctx);
    await requireOwnStep(tx, ctx);
    const { rowCount } = await tx
      .insert(secondFactors)
      .values({ userId, secret: sealed })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { secret: sealed },
        setWhere: isNull(secondFactors.confirmedAt),
      });
    if (rowCount === 0) throw new AppError("conflict");
  });
  const uri = new TOTP({ issuer: ctx.config.brand.name, label: username, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Gives the second step later than the first. Guesses are counted with those after a password. */
export async function takeSecondStep(
  ctx: Context,
  given: GivenStep,
  challengeToken: string | undefined,
): Promise<string> {
  const { userId, sessionId } = signedIn(ctx);
  await countInnerTry(ctx, userId, "step");
  const step = await provenStep(ctx, given, challengeToken);
  const token = await transaction(ctx, async (tx) => {
    if (!(await requireSecondStep(tx, ctx, userId, step))) throw new AppError("notFound");
    return renewSession(tx, sessionId, "verifiedAt", step.passkey?.id);
  });
  await forgiveTries(ctx, userId, "step");
  return token;
}

/** The session goes on under a new token; the others, which gave no code, end. */
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
    if (!(await takeAppCode(tx, ctx, { userId, secret: begun.secret, code })))
      throw invalidField("code", "wrongCode");
    const confirmedAt = new Date();
    await tx.update(secondFactors).set({ confirmedAt }).where(eq(secondFactors.userId, userId));
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
    const [ended] = await tx
      .delete(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .returning({ confirmedAt: secondFactors.confirmedAt });
    if (ended === undefined) throw new AppError("notFound");
    // One that was only begun has never counted.
    if (ended.confirmedAt === null) return;
    await forgetUnasked(tx, userId);
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
