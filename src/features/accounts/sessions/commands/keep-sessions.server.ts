import { and, eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { matchesSecret } from "#platform/secrets/secrets.server.ts";
import { endAllSessions, renewSession } from "../../commands.server.ts";
import { findLogin, getSignedInUser, signedIn } from "../../queries.server.ts";
import { sessions } from "../../tables.server.ts";
import type { Confirmation } from "../contract.ts";
import { countInnerTry, forgiveTries } from "./count-guesses.server.ts";

/** Throws `notFound` for what is nobody's and for what is somebody else's alike. */
export async function endSessionNamed(ctx: Context, id: string): Promise<void> {
  const { userId } = signedIn(ctx);
  await transaction(ctx, async (tx) => {
    const { rowCount } = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
    if (rowCount === 0) throw new AppError("notFound");
    const about = { subject: "user", subjectId: userId };
    await recordAudit(tx, ctx, { action: "user.sessionEnded", ...about });
  });
}

export async function endOtherSessions(ctx: Context): Promise<void> {
  const { userId, sessionId } = signedIn(ctx);
  await transaction(ctx, async (tx) => {
    await endAllSessions(tx, userId, sessionId);
    const about = { subject: "user", subjectId: userId };
    await recordAudit(tx, ctx, { action: "user.otherSessionsEnded", ...about });
  });
}

/** Answers the session's new token. */
export async function confirmSession(
  ctx: Context,
  { currentPassword }: Confirmation,
): Promise<string> {
  const { sessionId } = signedIn(ctx);
  await requirePassword(ctx, currentPassword);
  return transaction(ctx, (tx) => renewSession(tx, sessionId));
}

/** Throws `invalid` at `currentPassword`. Guesses are counted by themselves: strangers can make none. */
export async function requirePassword(ctx: Context, password: string): Promise<void> {
  const { id: userId, username } = await getSignedInUser(ctx);
  await countInnerTry(ctx, userId, "proof");
  const known = await findLogin(ctx, username);
  if (!(await matchesSecret(password, known?.passwordHash ?? null))) {
    throw invalidField("currentPassword", "wrongPassword");
  }
  await forgiveTries(ctx, userId, "proof");
}
