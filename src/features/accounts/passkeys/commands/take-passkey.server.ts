import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { accountError } from "#features/accounts/errors.ts";
import type { Context, Services } from "#platform/context.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import type { PasskeyAnswer } from "../../contract.ts";
import { passkeyChallenges, passkeys } from "../tables.server.ts";

const CHALLENGE_MS = 5 * 60_000;

/** The origin that the browser reports: a passkey is valid for exactly that one. */
export function siteOf({ config }: Services) {
  const { origin, hostname } = new URL(config.publicUrl);
  return { origin, id: hostname };
}

/** Any passkey may sign: no user is named, so none is looked up. */
export async function requestPasskeyChallenge(ctx: Context) {
  await ctx.limits.count("token", networkOf(ctx.address));
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx).id,
    userVerification: "required",
    timeout: CHALLENGE_MS,
  });
  return { options, token: await storeChallenge(ctx, options.challenge, null) };
}

/** Returns the token for the cookie that identifies the browser. */
export async function storeChallenge(
  { database }: Services,
  challenge: string,
  userId: string | null,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + CHALLENGE_MS);
  await database
    .insert(passkeyChallenges)
    .values({ tokenHash: hashToken(token), challenge, userId, expiresAt });
  return token;
}

/**
 * Runs outside of any transaction: the challenge is used up, whether or not the signature is valid.
 */
export async function useChallenge(
  { database }: Services,
  token: string | undefined,
  userId: string | null,
): Promise<string> {
  const [used] = await database
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.tokenHash, hashToken(token ?? "")),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, new Date()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  if (used === undefined) throw accountError("wrongPasskey");
  return used.challenge;
}

/** The passkey that has signed, and its owner. */
export type VerifiedPasskey = { id: string; userId: string };

/**
 * Returns the passkey that has signed. Throws `accounts.wrongPasskey` for an unknown one, for another
 * challenge or site, without user verification, or if its signature counter went back.
 */
export async function verifyPasskey(
  ctx: Services,
  answer: PasskeyAnswer,
  token: string | undefined,
): Promise<VerifiedPasskey> {
  const expectedChallenge = await useChallenge(ctx, token, null);
  const [known] = await ctx.database
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, answer.id));
  if (known === undefined) throw accountError("wrongPasskey");
  const { userHandle } = answer.response;
  if (userHandle !== undefined && userHandle !== handleOf(known.userId).toString("base64url")) {
    throw accountError("wrongPasskey");
  }
  const counter = await verifiedCounter(ctx, { answer, expectedChallenge, known });
  const { rowCount } = await ctx.database
    .update(passkeys)
    .set({ counter, lastUsedAt: new Date() })
    .where(
      and(
        eq(passkeys.id, known.id),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`)),
      ),
    );
  if (rowCount === 0) throw accountError("wrongPasskey");
  return { id: known.id, userId: known.userId };
}

/** The WebAuthn user handle: the account's id as bytes, without personal data. */
export function handleOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll("-", ""), "hex");
}

type Signed = {
  answer: PasskeyAnswer;
  expectedChallenge: string;
  known: typeof passkeys.$inferSelect;
};

async function verifiedCounter(ctx: Services, { answer, expectedChallenge, known }: Signed) {
  const site = siteOf(ctx);
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
    },
  }).catch(() => null);
  if (verified?.verified !== true) throw accountError("wrongPasskey");
  return verified.authenticationInfo.newCounter;
}
