import { transaction, type Context } from "#platform/context.server.ts";
import { networkOf } from "#platform/limits.server.ts";

import type { PasskeyAnswer } from "../../contract.ts";
import {
  recordLogin,
  startSession,
  type SignedIn,
} from "../../sessions/commands/start-session.server.ts";
import { verifyPasskey } from "./take-passkey.server.ts";

type Given = { passkey: PasskeyAnswer; challengeToken?: string; formerToken?: string };

/** Possession of the device, and its owner's face, finger or PIN: two factors in one. */
export async function logInByPasskey(
  ctx: Context,
  { passkey, challengeToken, formerToken }: Given,
): Promise<SignedIn> {
  await ctx.limits.count("login", networkOf(ctx.address));
  const { id, userId } = await verifyPasskey(ctx, passkey, challengeToken);
  const signedIn = await transaction(ctx, (tx) =>
    startSession(tx, ctx, userId, { isVerified: true, passkeyId: id, formerToken }),
  );
  recordLogin(ctx, signedIn);
  return signedIn;
}
