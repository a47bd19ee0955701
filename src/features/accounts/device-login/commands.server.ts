import { and, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { deviceOf } from "../sessions/engine/device.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { getUserById, signedIn } from "#features/accounts/queries.server.ts";
import {
  recordLogin,
  startSession,
  type SignedIn,
} from "#features/accounts/sessions/commands/start-session.server.ts";
import { sessions } from "#features/accounts/sessions/tables.server.ts";
import type { ShownLink } from "./contract.ts";
import { shownHere } from "./queries.server.ts";
import { deviceLogins } from "./tables.server.ts";

const LINK_MS = 10 * 60_000;

/** One code at a time: earlier codes of this session become invalid. */
export async function createDeviceLogin(ctx: Context): Promise<ShownLink> {
  const { userId, sessionId } = signedIn(ctx);
  const token = newToken();
  const id = newId();
  const expiresAt = new Date(Date.now() + LINK_MS);
  await transaction(ctx, async (tx) => {
    await tx.delete(deviceLogins).where(eq(deviceLogins.sessionId, sessionId));
    const tokenHash = hashToken(token);
    await tx.insert(deviceLogins).values({ id, tokenHash, userId, sessionId, expiresAt });
  });
  const url = `${ctx.config.publicUrl}/login/${token}`;
  return { id, url, expiresAt: expiresAt.toISOString() };
}

/**
 * Only the first phone that asks can be let in: returns the token for its cookie. Throws `linkUsed`
 * for every other phone, and for an expired or unknown code alike.
 */
export async function requestDeviceLogin(ctx: Context, token: string): Promise<string> {
  await ctx.limits.count("token", networkOf(ctx.address));
  const claim = newToken();
  const { rowCount } = await ctx.database
    .update(deviceLogins)
    .set({
      claimHash: hashToken(claim),
      ...deviceOf(ctx.userAgent),
      network: networkOf(ctx.address),
    })
    .where(and(ofToken(token), isNull(deviceLogins.claimHash)));
  if (rowCount === 0) throw new AppError("linkUsed");
  return claim;
}

function ofToken(token: string) {
  return and(eq(deviceLogins.tokenHash, hashToken(token)), gt(deviceLogins.expiresAt, new Date()));
}

/** Throws `notFound` while no phone has asked: approval can't be given in advance. */
export async function approveDeviceLogin(ctx: Context, id: string): Promise<void> {
  const { userId } = signedIn(ctx);
  await transaction(ctx, async (tx) => {
    const { rowCount } = await tx
      .update(deviceLogins)
      .set({ allowedAt: new Date() })
      .where(
        and(shownHere(ctx, id), isNotNull(deviceLogins.claimHash), isNull(deviceLogins.allowedAt)),
      );
    if (rowCount === 0) throw new AppError("notFound");
    await recordAudit(tx, ctx, { action: "user.phoneAllowed", subject: "user", subjectId: userId });
  });
}

export async function endDeviceLogin(ctx: Context, id: string): Promise<void> {
  const { rowCount } = await ctx.database.delete(deviceLogins).where(shownHere(ctx, id));
  if (rowCount === 0) throw new AppError("notFound");
}

/** All codes that the user's sessions show become invalid. */
export async function endDeviceLogins(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(deviceLogins).where(eq(deviceLogins.userId, userId));
}

export async function purgeDeviceLogins({ database }: Services, now: Date): Promise<void> {
  await database.delete(deviceLogins).where(lt(deviceLogins.expiresAt, now));
}

type Given = { token: string; claim: string; formerToken?: string | undefined };

/** `null` while the request is not approved. */
export async function logInByDevice(
  ctx: Context,
  { token, claim, formerToken }: Given,
): Promise<SignedIn | null> {
  const own = and(
    ofToken(token),
    eq(deviceLogins.claimHash, hashToken(claim)),
    isNull(deviceLogins.takenAt),
  );
  const begun = await transaction(ctx, async (tx) => {
    const [taken] = await tx
      .update(deviceLogins)
      .set({ takenAt: new Date() })
      .where(and(own, isNotNull(deviceLogins.allowedAt)))
      .returning({ userId: deviceLogins.userId, sessionId: deviceLogins.sessionId });
    return taken === undefined ? null : beginSession(tx, ctx, taken, formerToken);
  });
  if (begun !== null) {
    recordLogin(ctx, begun);
    return begun;
  }
  const [waiting] = await ctx.database
    .select({ id: deviceLogins.id })
    .from(deviceLogins)
    .where(own);
  if (waiting !== undefined) return null;
  await ctx.limits.count("token", networkOf(ctx.address));
  throw new AppError("linkUsed");
}

/**
 * The new session inherits the computer's proofs, with two exceptions: staff take their second step
 * again, and the password doesn't count as given on the phone.
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
