import { and, eq, lt, ne } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { sessions } from "../tables.server.ts";

export async function logOut(ctx: Context, token: string | undefined): Promise<void> {
  if (token === undefined || token === "") return;
  await ctx.database.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Ends all sessions of the user, except `keptId`. */
export async function endAllSessions(
  writer: Database | Transaction,
  userId: string,
  keptId?: string,
): Promise<void> {
  const others = keptId === undefined ? undefined : ne(sessions.id, keptId);
  await writer.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/** Throws `notFound` unless it is a session of that user. `reason`: given if staff end it. */
export async function endSession(
  tx: Transaction,
  ctx: Context,
  { id, userId }: { id: string; userId: string },
  reason?: string,
): Promise<void> {
  const { rowCount } = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  if (rowCount === 0) throw new AppError("notFound");
  const about = { subject: "user", subjectId: userId };
  await recordAudit(
    tx,
    ctx,
    reason === undefined
      ? { action: "user.sessionEnded", ...about }
      : { action: "user.loggedOutByStaff", ...about, details: { reason } },
  );
}

/** Ends the sessions of a passkey, except `keptId`. */
export async function endPasskeySessions(
  tx: Transaction,
  userId: string,
  { passkeyId, keptId }: { passkeyId: string; keptId: string },
): Promise<void> {
  await tx
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), eq(sessions.passkeyId, passkeyId), ne(sessions.id, keptId)),
    );
}

/** Resets the second step in all sessions of the user. */
export async function clearVerification(tx: Transaction, userId: string): Promise<void> {
  await tx.update(sessions).set({ verifiedAt: null }).where(eq(sessions.userId, userId));
}

export async function endExpiredSessions({ database }: Services, now: Date): Promise<void> {
  await database.delete(sessions).where(lt(sessions.expiresAt, now));
}
