import { accountError } from "#features/accounts/errors.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { matchesPassword } from "#platform/secrets/passwords.server.ts";
import { verifiedStep, requireSecondStep, type Step } from "../codes/commands.server.ts";
import type { Login } from "../contract.ts";
import { keyOf } from "#platform/ascii-address.ts";
import { findLogin } from "../queries.server.ts";
import {
  countReauthentication,
  countPasswordTry,
  resetTries,
} from "../sessions/commands/count-guesses.server.ts";
import {
  recordLogin,
  startSession,
  startWithPassword,
  type SignedIn,
} from "../sessions/commands/start-session.server.ts";

/**
 * Throws `accounts.wrongLogin` without revealing, also by its duration, whether name or password was wrong.
 * Only a correct pair reveals that a second step is required. Guesses at its codes are limited
 * separately.
 */
export async function logIn(
  ctx: Context,
  input: Login,
  { challengeToken, formerToken }: { challengeToken?: string; formerToken?: string },
): Promise<SignedIn> {
  await ctx.limits.count("login", networkOf(ctx.address));
  const found = await findLogin(ctx, input.username);
  await countPasswordTry(ctx, found?.id ?? keyOf(input.username), found?.id ?? null);
  const matches = await matchesPassword(input.password, found?.passwordHash ?? null);
  if (!matches || found === null) {
    throw accountError("wrongLogin", { account: keyOf(input.username) });
  }
  const proof = { passwordHash: found.passwordHash, formerToken };
  await resetTries(ctx, found.id, "password");
  const hasStep = input.code !== undefined || input.passkey !== undefined;
  if (hasStep) await countReauthentication(ctx, found.id, "step");
  const signedIn =
    (hasStep ? null : await startWithPassword(ctx, found.id, proof)) ??
    (await startWithStep(ctx, found.id, proof, await verifiedStep(ctx, input, challengeToken)));
  if (hasStep) await resetTries(ctx, found.id, "step");
  recordLogin(ctx, signedIn);
  return signedIn;
}

async function startWithStep(
  ctx: Context,
  userId: string,
  proof: { passwordHash: string; formerToken: string | undefined },
  step: Step,
): Promise<SignedIn> {
  return transaction(ctx, async (tx) => {
    const isVerified = await requireSecondStep(tx, ctx, userId, step);
    return startSession(tx, ctx, userId, { ...proof, isVerified, passkeyId: step.passkey?.id });
  });
}
