import { transaction, type Context } from "#platform/context.server.ts";
import { networkOf } from "#platform/limits.server.ts";

import type { PasskeyAnswer } from "../../contract.ts";
import {
  noteLogin,
  startSession,
  type SignedIn,
} from "../../sessions/commands/start-session.server.ts";
import { takePasskey } from "./take-passkey.server.ts";

type Given = { passkey: PasskeyAnswer; challengeToken?: string; formerToken?: string };

/** A device that is at hand, and its owner's face, finger or code: two steps in one. */
export async function logInByPasskey(
  ctx: Context,
  { passkey, challengeToken, formerToken }: Given,
): Promise<SignedIn> {
  await ctx.limits.count("login", networkOf(ctx.address));
  const { id, userId } = await takePasskey(ctx, passkey, challengeToken);
  const signedIn = await transaction(ctx, (tx) =>
    startSession(tx, ctx, userId, { isVerified: true, passkeyId: id, formerToken }),
  );
  noteLogin(ctx, signedIn);
  return signedIn;
}
