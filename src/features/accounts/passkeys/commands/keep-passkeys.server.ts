import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { accountError } from "#features/accounts/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { violatedUnique, type Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import {
  asksForStep,
  endUnrequiredVerification,
  makeRecoveryCodes,
  requireConfirmedOwner,
  requireOwnStep,
} from "../../codes/commands.server.ts";
import { getSignedInUser, signedIn } from "../../queries.server.ts";
import { renewSession } from "../../sessions/commands/change-session.server.ts";
import { endPasskeySessions } from "../../sessions/commands/end-sessions.server.ts";
import { PASSKEYS_MAX, type AddedPasskey, type NewPasskey } from "../contract.ts";
import { mailPasskey } from "../jobs.server.ts";
import { passkeys } from "../tables.server.ts";
import { handleOf, storeChallenge, siteOf, useChallenge } from "./take-passkey.server.ts";

/** Existing passkeys are excluded, so that a device has only one. Throws `accounts.verifyFirst`. */
export async function beginPasskey(ctx: Context) {
  const { id: userId, username, fullName } = await getSignedInUser(ctx);
  await transaction(ctx, async (tx) => {
    await requireConfirmedOwner(tx, ctx);
    await requireOwnStep(tx, ctx);
  });
  const known = await ctx.database
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  if (known.length >= PASSKEYS_MAX) {
    throw new AppError("limitReached", { values: { count: PASSKEYS_MAX } });
  }
  const options = await generateRegistrationOptions({
    rpName: ctx.config.brand.name,
    rpID: siteOf(ctx).id,
    userName: username,
    userID: new Uint8Array(handleOf(userId)),
    userDisplayName: fullName,
    attestationType: "none",
    excludeCredentials: known,
    // Discoverable, so that no name has to be typed, and with user verification on the device.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options, token: await storeChallenge(ctx, options.challenge, userId) };
}

/**
 * Throws `accounts.wrongPasskey` for a response to another site, another browser or another challenge,
 * `accounts.knownPasskey` for one that was added before. For
 * staff without a second step the new passkey becomes it, counts as taken in this session, and the
 * session gets a new token; `null` if the token stays the same.
 */
export async function addPasskey(
  ctx: Context,
  { name, made }: NewPasskey,
  challengeToken: string | undefined,
): Promise<AddedPasskey & { token: string | null }> {
  const { userId, sessionId } = signedIn(ctx);
  const credential = await verifiedCredential(ctx, { made, userId, challengeToken });
  const row = { id: newId(), userId, name, createdAt: new Date(), ...credential };
  try {
    return await transaction(ctx, async (tx) => {
      await requireConfirmedOwner(tx, ctx);
      await requireOwnStep(tx, ctx);
      const wasAsked = await asksForStep(tx, userId);
      if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= PASSKEYS_MAX) {
        throw new AppError("limitReached", { values: { count: PASSKEYS_MAX } });
      }
      await tx.insert(passkeys).values(row);
      await tell(tx, ctx, { userId, name, isAdded: true });
      const isNew = !wasAsked && (await asksForStep(tx, userId));
      return {
        passkey: { id: row.id, name, createdAt: row.createdAt.toISOString(), lastUsedAt: null },
        recoveryCodes: isNew ? await makeRecoveryCodes(tx, userId) : [],
        token: isNew ? await renewSession(tx, sessionId, "verifiedAt") : null,
      };
    });
  } catch (error) {
    if (violatedUnique(error) === null) throw error;
    throw accountError("knownPasskey");
  }
}

type Made = Pick<NewPasskey, "made"> & { userId: string; challengeToken: string | undefined };

async function verifiedCredential(ctx: Context, { made, userId, challengeToken }: Made) {
  const site = siteOf(ctx);
  const verified = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: await useChallenge(ctx, challengeToken, userId),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(() => null);
  if (verified?.verified !== true) throw accountError("wrongPasskey");
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter };
}

/**
 * Sessions that it signed in end with it, except the one that removes it, whose owner has just
 * given their password. Throws `notFound` for an unknown passkey and for another user's alike.
 */
export async function removePasskey(ctx: Context, id: string): Promise<void> {
  const { userId, sessionId } = signedIn(ctx);
  await transaction(ctx, async (tx) => {
    await requireOwnStep(tx, ctx);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ name: passkeys.name });
    if (removed === undefined) throw new AppError("notFound");
    await endPasskeySessions(tx, userId, { passkeyId: id, keptId: sessionId });
    await endUnrequiredVerification(tx, userId);
    await tell(tx, ctx, { userId, name: removed.name, isAdded: false });
  });
}

type Told = { userId: string; name: string; isAdded: boolean };

async function tell(tx: Transaction, ctx: Context, what: Told): Promise<void> {
  const action = what.isAdded ? "user.passkeyAdded" : "user.passkeyRemoved";
  await recordAudit(tx, ctx, { action, subject: "user", subjectId: what.userId });
  await ctx.jobs.enqueue(tx, mailPasskey, what);
}
