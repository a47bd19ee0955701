import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { deviceOf } from "#platform/device.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { getUserById, signedIn } from "../queries.server.ts";
import {
  noteLogin,
  startSession,
  type SignedIn,
} from "../sessions/commands/start-session.server.ts";
import { sessions } from "../tables.server.ts";
import type { ShownLink } from "./contract.ts";
import { shownHere } from "./queries.server.ts";
import { phoneLinks } from "./tables.server.ts";

const LINK_MS = 10 * 60_000;

/** One at a time: whatever this session showed before opens nothing any more. */
export async function showPhoneLink(ctx: Context): Promise<ShownLink> {
  const { userId, sessionId } = signedIn(ctx);
  const token = newToken();
  const id = newId();
  const expiresAt = new Date(Date.now() + LINK_MS);
  await transaction(ctx, async (tx) => {
    await tx.delete(phoneLinks).where(eq(phoneLinks.sessionId, sessionId));
    const tokenHash = hashToken(token);
    await tx.insert(phoneLinks).values({ id, tokenHash, userId, sessionId, expiresAt });
  });
  const url = `${ctx.config.publicUrl}/login/${token}`;
  return { id, url, expiresAt: expiresAt.toISOString() };
}

/**
 * The first phone that asks is the one that may be let in: it answers the token for its cookie. Throws
 * `linkUsed` for every other, and for what is over or never was: all alike.
 */
export async function askToLogIn(ctx: Context, token: string): Promise<string> {
  await ctx.limits.count("token", networkOf(ctx.address));
  const claim = newToken();
  const { rowCount } = await ctx.database
    .update(phoneLinks)
    .set({
      claimHash: hashToken(claim),
      ...deviceOf(ctx.userAgent),
      network: networkOf(ctx.address),
    })
    .where(and(ofToken(token), isNull(phoneLinks.claimHash)));
  if (rowCount === 0) throw new AppError("linkUsed");
  return claim;
}

function ofToken(token: string) {
  return and(eq(phoneLinks.tokenHash, hashToken(token)), gt(phoneLinks.expiresAt, new Date()));
}

/** Throws `notFound` while no phone has asked: nobody is let in beforehand. */
export async function allowPhone(ctx: Context, id: string): Promise<void> {
  const { userId } = signedIn(ctx);
  await transaction(ctx, async (tx) => {
    const { rowCount } = await tx
      .update(phoneLinks)
      .set({ allowedAt: new Date() })
      .where(
        and(shownHere(ctx, id), isNotNull(phoneLinks.claimHash), isNull(phoneLinks.allowedAt)),
      );
    if (rowCount === 0) throw new AppError("notFound");
    await recordAudit(tx, ctx, { action: "user.phoneAllowed", subject: "user", subjectId: userId });
  });
}

export async function endPhoneLink(ctx: Context, id: string): Promise<void> {
  const { rowCount } = await ctx.database.delete(phoneLinks).where(shownHere(ctx, id));
  if (rowCount === 0) throw new AppError("notFound");
}

type Given = { token: string; claim: string; formerToken?: string | undefined };

/** `null` while the computer has not said yes. */
export async function logInByPhoneLink(
  ctx: Context,
  { token, claim, formerToken }: Given,
): Promise<SignedIn | null> {
  const own = and(
    ofToken(token),
    eq(phoneLinks.claimHash, hashToken(claim)),
    isNull(phoneLinks.takenAt),
  );
  const begun = await transaction(ctx, async (tx) => {
    const [taken] = await tx
      .update(phoneLinks)
      .set({ takenAt: new Date() })
      .where(and(own, isNotNull(phoneLinks.allowedAt)))
      .returning({ userId: phoneLinks.userId, sessionId: phoneLinks.sessionId });
    return taken === undefined ? null : beginSession(tx, ctx, taken, formerToken);
  });
  if (begun !== null) {
    noteLogin(ctx, begun);
    return begun;
  }
  const [waiting] = await ctx.database.select({ id: phoneLinks.id }).from(phoneLinks).where(own);
  if (waiting !== undefined) return null;
  await ctx.limits.count("token", networkOf(ctx.address));
  throw new AppError("linkUsed");
}

/**
 * As far as the computer had come, with two exceptions: staff take their second step anew, and nobody has
 * given a password on the phone.
 */
async function beginSession(
  tx: Transaction,
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
  formerToken: string | undefined,
): Promise<SignedIn> {
  const [shown] = await tx
    .select({ verifiedAt: sessions.verifiedAt, passkeyId: sessions.passkeyId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date())));
  if (shown === undefined) throw new AppError("linkUsed");
  const user = await getUserById(tx, userId);
  const isVerified = shown.verifiedAt !== null && !user.isAdmin;
  const passkeyId = shown.passkeyId ?? undefined;
  return startSession(tx, ctx, userId, { isVerified, isConfirmed: false, passkeyId, formerToken });
}
