import { and, eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { sessions } from "../tables.server.ts";
import { lockPasskey } from "./start-session.server.ts";

/**
 * The session's user has proved to be its owner (`confirmedAt`), or taken a second step
 * (`verifiedAt`, with `passkeyId` if it was one): the session gets a new token, which makes an
 * earlier stolen one worthless.
 */
export async function renewSession(
  tx: Transaction,
  sessionId: string,
  proof: "confirmedAt" | "verifiedAt" = "confirmedAt",
  passkeyId?: string,
): Promise<string> {
  if (passkeyId !== undefined) await lockPasskey(tx, passkeyId);
  const token = newToken();
  const { rowCount } = await tx
    .update(sessions)
    .set({
      tokenHash: hashToken(token),
      [proof]: new Date(),
      ...(passkeyId !== undefined && { passkeyId }),
    })
    .where(eq(sessions.id, sessionId));
  if (rowCount === 0) throw new AppError("unauthenticated");
  return token;
}

/** Throws `unauthenticated` if the session has ended in the meantime. */
export async function setImpersonation(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
  { viewingId, viewingUntil }: { viewingId: string; viewingUntil: Date },
): Promise<void> {
  const { rowCount } = await tx
    .update(sessions)
    .set({ viewingId, viewingUntil })
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  if (rowCount === 0) throw new AppError("unauthenticated");
}

const NO_IMPERSONATION = { viewingId: null, viewingUntil: null };

/** Ends impersonation in this session. */
export async function clearImpersonation(tx: Transaction, sessionId: string): Promise<void> {
  await tx.update(sessions).set(NO_IMPERSONATION).where(eq(sessions.id, sessionId));
}

/** Ends every impersonation of the user. */
export async function clearImpersonationsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.update(sessions).set(NO_IMPERSONATION).where(eq(sessions.viewingId, userId));
}
