import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Context, Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import type { PasskeyAnswer } from "../../contract.ts";
import { passkeyChallenges, passkeys } from "../tables.server.ts";

const CHALLENGE_MS = 5 * 60_000;

/** What a browser says it was shown: of that address, and no other, a passkey counts here. */
export function siteOf({ config }: Services) {
  const { origin, hostname } = new URL(config.publicUrl);
  return { origin, id: hostname };
}

/** Whoever asks may log in with any passkey of theirs: nobody is named, so nobody is looked up. */
export async function askPasskey(ctx: Context) {
  await ctx.limits.count("token", networkOf(ctx.address));
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx).id,
    userVerification: "required",
    timeout: CHALLENGE_MS,
  });
  return { options, token: await keepChallenge(ctx, options.challenge, null) };
}

/** Answers the token for the cookie by which the browser is known again. */
export async function keepChallenge(
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

/** Outside of any transaction: it is used up, whatever becomes of what was signed. */
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
  if (used === undefined) throw new AppError("wrongPasskey");
  return used.challenge;
}

/** Which passkey has signed, and whose it is. */
export type TakenPasskey = { id: string; userId: string };

/**
 * The passkey that has signed. Throws `wrongPasskey` for one that nobody has, that signed something else or
 * for another site, without its owner having shown themselves to the device, or whose count went back.
 */
export async function takePasskey(
  ctx: Services,
  answer: PasskeyAnswer,
  token: string | undefined,
): Promise<TakenPasskey> {
  const expectedChallenge = await useChallenge(ctx, token, null);
  const [known] = await ctx.database
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, answer.id));
  if (known === undefined) throw new AppError("wrongPasskey");
  const { userHandle } = answer.response;
  if (userHandle !== undefined && userHandle !== handleOf(known.userId).toString("base64url")) {
    throw new AppError("wrongPasskey");
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
  if (rowCount === 0) throw new AppError("wrongPasskey");
  return { id: known.id, userId: known.userId };
}

/** By which a device knows an account: its id, as bytes, and nothing of the person. */
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
  if (verified?.verified !== true) throw new AppError("wrongPasskey");
  return verified.authenticationInfo.newCounter;
}
