import { and, eq, ne } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashSecret, hashToken } from "#platform/secrets/secrets.server.ts";
import { endAllSessions, refuseWeakPassword, renewSession } from "../commands.server.ts";
import { confirmAddress } from "../addresses/commands.server.ts";
import {
  asksForStep,
  forgetUnasked,
  provenStep,
  requireSecondStep,
} from "../codes/commands.server.ts";
import { keyOf } from "../model.ts";
import { passkeyChallenges, passkeys } from "../passkeys/tables.server.ts";
import { getSignedInUser, signedIn } from "../queries.server.ts";
import { countInnerTry, forgiveTries } from "../sessions/commands/count-guesses.server.ts";
import { requirePassword } from "../sessions/commands/keep-sessions.server.ts";
import { startSession, type SignedIn } from "../sessions/commands/start-session.server.ts";
import { mailLinks, users } from "../tables.server.ts";
import type { ChosenPassword, Forgotten, PasswordChange } from "./contract.ts";
import { mailPasswordChanged, mailPasswordLink } from "./jobs.server.ts";
import { findLinkedUser } from "./queries.server.ts";

/**
 * Has a link mailed, if there is such an account. Nobody is looked up before the answer, so neither
 * words nor time tell whether there is.
 */
export async function askForPasswordLink(ctx: Context, { username }: Forgotten): Promise<void> {
  await ctx.limits.count("mail", networkOf(ctx.address));
  await ctx.limits.count("mailAccount", keyOf(username));
  await transaction(ctx, (tx) =>
    ctx.jobs.enqueue(tx, mailPasswordLink, { nameOrEmail: keyOf(username) }),
  );
}

/**
 * Throws `linkUsed` for a link that was used, has expired, went to a former address or never was: all
 * alike. A password that is refused uses nothing up. Every session ends, and that of this browser
 * (`formerToken`), whosever it is; one begins here. Passkeys end, too, but for one that was the second
 * step just now: whoever resets may do so because another has come in.
 */
export async function choosePassword(
  ctx: Context,
  token: string,
  { password, ...given }: ChosenPassword,
  { challengeToken, formerToken }: { challengeToken?: string; formerToken?: string },
): Promise<SignedIn> {
  await ctx.limits.count("token", networkOf(ctx.address));
  const found = await findLinkedUser(ctx, token, "password");
  if (found === null) throw new AppError("linkUsed");
  const { id } = found;
  await refuseWeakPassword(ctx, password, found);
  if (given.code !== undefined) await countInnerTry(ctx, id, "step");
  const passwordHash = await hashSecret(password);
  const step = await provenStep(ctx, given, challengeToken);
  const signedIn = await transaction(ctx, async (tx) => {
    const isFirst = await confirmAddress(tx, id);
    // Who reads somebody's mail has one step of the two.
    const isTaken = !isFirst && (await requireSecondStep(tx, ctx, id, step));
    await useUp(tx, token);
    const now = new Date();
    await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: now, newEmail: null })
      .where(eq(users.id, id));
    const passkeyId = isTaken ? step.passkey?.id : undefined;
    const ended = await endPasskeys(tx, id, passkeyId);
    await endAllSessions(tx, id);
    await recordAudit(tx, ctx, { action: "user.passwordReset", subject: "user", subjectId: id });
    const told = { userId: id, at: now.toISOString(), passkeys: ended };
    await ctx.jobs.enqueue(tx, mailPasswordChanged, told);
    const isVerified = isTaken && (await asksForStep(tx, id));
    return startSession(tx, ctx, id, { isVerified, passkeyId, formerToken });
  });
  await forgiveTries(ctx, id, "password");
  await forgiveTries(ctx, id, "step");
  return signedIn;
}

/** Answers what they were called. */
async function endPasskeys(tx: Transaction, userId: string, keptId?: string): Promise<string[]> {
  const others = keptId === undefined ? undefined : ne(passkeys.id, keptId);
  const ended = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), others))
    .returning({ name: passkeys.name });
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  await forgetUnasked(tx, userId);
  return ended.map(({ name }) => name);
}

/** Every other session ends, this one goes on under a new token, and links under way open nothing. */
export async function changePassword(
  ctx: Context,
  { currentPassword, password }: PasswordChange,
): Promise<string> {
  const { userId, sessionId } = signedIn(ctx);
  await requirePassword(ctx, currentPassword);
  await refuseWeakPassword(ctx, password, await getSignedInUser(ctx));
  const passwordHash = await hashSecret(password);
  return transaction(ctx, async (tx) => {
    const now = new Date();
    await tx
      .update(users)
      .set({ passwordHash, passwordChangedAt: now })
      .where(eq(users.id, userId));
    await tx
      .delete(mailLinks)
      .where(and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, "password")));
    await endAllSessions(tx, userId, sessionId);
    const about = { subject: "user", subjectId: userId };
    await recordAudit(tx, ctx, { action: "user.passwordChanged", ...about });
    await ctx.jobs.enqueue(tx, mailPasswordChanged, { userId, at: now.toISOString() });
    return renewSession(tx, sessionId);
  });
}

/** Of many who use one link at once, one finds it; the others of the account end with it. */
async function useUp(tx: Transaction, token: string): Promise<void> {
  const [used] = await tx
    .delete(mailLinks)
    .where(eq(mailLinks.tokenHash, hashToken(token)))
    .returning({ userId: mailLinks.userId, purpose: mailLinks.purpose });
  if (used === undefined) throw new AppError("linkUsed");
  await tx
    .delete(mailLinks)
    .where(and(eq(mailLinks.userId, used.userId), eq(mailLinks.purpose, used.purpose)));
}
