import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import { matchesPassword } from "#platform/secrets/passwords.server.ts";
import { findLogin, getSignedInUser, signedIn } from "../../queries.server.ts";
import type { Confirmation } from "../contract.ts";
import { renewSession } from "./change-session.server.ts";
import { countReauthentication, resetTries } from "./count-guesses.server.ts";
import { endAllSessions, endSession } from "./end-sessions.server.ts";

/** Throws `notFound` for an unknown session and for another user's alike. */
export async function endSessionNamed(ctx: Context, id: string): Promise<void> {
  const { userId } = signedIn(ctx);
  await transaction(ctx, (tx) => endSession(tx, ctx, { id, userId }));
}

export async function endOtherSessions(ctx: Context): Promise<void> {
  const { userId, sessionId } = signedIn(ctx);
  await transaction(ctx, async (tx) => {
    await endAllSessions(tx, userId, sessionId);
    const about = { subject: "user", subjectId: userId };
    await recordAudit(tx, ctx, { action: "user.otherSessionsEnded", ...about });
  });
}

/** Returns the session's new token. */
export async function confirmSession(
  ctx: Context,
  { currentPassword }: Confirmation,
): Promise<string> {
  const { sessionId } = signedIn(ctx);
  await requirePassword(ctx, currentPassword);
  return transaction(ctx, (tx) => renewSession(tx, sessionId));
}

/**
 * Throws `invalid` at `currentPassword`. Guesses are counted separately from those at login: they
 * require a session.
 */
export async function requirePassword(ctx: Context, password: string): Promise<void> {
  const { id: userId, username } = await getSignedInUser(ctx);
  await countReauthentication(ctx, userId, "proof");
  const known = await findLogin(ctx, username);
  if (!(await matchesPassword(password, known?.passwordHash ?? null))) {
    throw invalidField("currentPassword", "wrongPassword");
  }
  await resetTries(ctx, userId, "proof");
}
