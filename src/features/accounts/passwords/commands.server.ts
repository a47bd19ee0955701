import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashPassword } from "#platform/secrets/passwords.server.ts";
import {
  asksForStep,
  endUnrequiredVerification,
  verifiedStep,
  requireSecondStep,
} from "../codes/commands.server.ts";
import { setPassword } from "../commands/change-user.server.ts";
import { refuseWeakPassword } from "../commands/register-user.server.ts";
import { confirmAddress } from "../email-change/commands.server.ts";
import { endLinks, useLink } from "../mail-links/commands.server.ts";
import { keyOf } from "#platform/ascii-address.ts";
import { endPasskeys } from "../passkeys/commands/end-passkeys.server.ts";
import { getSignedInUser, signedIn } from "../queries.server.ts";
import { renewSession } from "../sessions/commands/change-session.server.ts";
import { countReauthentication, resetTries } from "../sessions/commands/count-guesses.server.ts";
import { endAllSessions } from "../sessions/commands/end-sessions.server.ts";
import { requirePassword } from "../sessions/commands/keep-sessions.server.ts";
import { startSession, type SignedIn } from "../sessions/commands/start-session.server.ts";
import type { ChosenPassword, Forgotten, PasswordChange } from "./contract.ts";
import { mailPasswordChanged, mailPasswordLink } from "./jobs.server.ts";
import { findLinkedUser } from "./queries.server.ts";

/**
 * Mails a reset link if the account exists. The look-up happens after the answer, so that neither
 * its content nor its duration reveals whether it does.
 */
export async function requestPasswordReset(ctx: Context, { username }: Forgotten): Promise<void> {
  await ctx.limits.count("mail", networkOf(ctx.address));
  await ctx.limits.count("mailAccount", keyOf(username));
  await transaction(ctx, (tx) =>
    ctx.jobs.enqueue(tx, mailPasswordLink, { nameOrEmail: keyOf(username) }),
  );
}

/**
 * Throws `linkUsed` for a link that was used, has expired, went to a former address or never
 * existed: all alike. A refused password uses nothing up. All sessions of the user end, and the
 * browser's previous one (`formerToken`), whoever it belongs to; a new one begins here. Passkeys
 * end, too, except one just used as second step: a reset may be the reaction to an intruder.
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
  if (given.code !== undefined) await countReauthentication(ctx, id, "step");
  const passwordHash = await hashPassword(password);
  const step = await verifiedStep(ctx, given, challengeToken);
  const signedIn = await transaction(ctx, async (tx) => {
    const isFirst = await confirmAddress(tx, ctx, id);
    // The link proves only access to the mail: one factor of two.
    const isTaken = !isFirst && (await requireSecondStep(tx, ctx, id, step));
    await useLink(tx, token, "password");
    await endLinks(tx, id, "password");
    const at = await setPassword(tx, ctx, id, { passwordHash, by: "link" });
    const passkeyId = isTaken ? step.passkey?.id : undefined;
    const ended = await endPasskeys(tx, id, { keptId: passkeyId });
    await endUnrequiredVerification(tx, id);
    await endAllSessions(tx, id);
    const told = { userId: id, at: at.toISOString(), passkeys: ended };
    await ctx.jobs.enqueue(tx, mailPasswordChanged, told);
    const isVerified = isTaken && (await asksForStep(tx, id));
    return startSession(tx, ctx, id, { isVerified, passkeyId, formerToken });
  });
  await resetTries(ctx, id, "password");
  await resetTries(ctx, id, "step");
  return signedIn;
}

/** All other sessions end, this one gets a new token, and pending links become void. */
export async function changePassword(
  ctx: Context,
  { currentPassword, password }: PasswordChange,
): Promise<string> {
  const { userId, sessionId } = signedIn(ctx);
  await requirePassword(ctx, currentPassword);
  await refuseWeakPassword(ctx, password, await getSignedInUser(ctx));
  const passwordHash = await hashPassword(password);
  return transaction(ctx, async (tx) => {
    const at = await setPassword(tx, ctx, userId, { passwordHash, by: "owner" });
    await endLinks(tx, userId, "password");
    await endAllSessions(tx, userId, sessionId);
    await ctx.jobs.enqueue(tx, mailPasswordChanged, { userId, at: at.toISOString() });
    return renewSession(tx, sessionId);
  });
}
