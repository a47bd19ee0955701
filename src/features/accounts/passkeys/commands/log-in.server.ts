import { transaction, type Context } from "#platform/context.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { endSession, startSession, type SignedIn } from "../../commands.server.ts";
import type { PasskeyAnswer } from "../../contract.ts";
import { getUserById } from "../../queries.server.ts";
import { takePasskey } from "./take-passkey.server.ts";

type Given = { passkey: PasskeyAnswer; challengeToken?: string; formerToken?: string };

/** A device that is at hand, and its owner's face, finger or code: two steps in one. */
export async function logInByPasskey(
  ctx: Context,
  { passkey, challengeToken, formerToken }: Given,
): Promise<SignedIn> {
  await ctx.limits.count("login", networkOf(ctx.address));
  const userId = await takePasskey(ctx, passkey, challengeToken);
  return transaction(ctx, async (tx) => {
    const user = await getUserById(tx, userId);
    const token = await startSession(tx, ctx, userId, user.roles, { isVerified: true });
    await endSession(tx, formerToken);
    return { user, token };
  });
}
