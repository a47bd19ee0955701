import { and, eq, gt } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { sessions } from "../tables.server.ts";

/** The guess's kind: password at login, password in a valid session, or second step. */
type Guessed = "password" | "proof" | "step";

/**
 * Counts one guess at an account, by whichever of its names. A few from one network block that
 * network only; a higher number from all networks together blocks all, except networks where the
 * owner is signed in. Throws `tooMany`.
 */
export async function countPasswordTry(ctx: Context, account: string, userId: string | null) {
  await ctx.limits.count("loginAccount", hereOf(ctx, account));
  try {
    await ctx.limits.count("loginEverywhere", account);
  } catch (error) {
    const isOverall = error instanceof AppError && error.code === "tooMany";
    if (!isOverall || userId === null || !(await isUsedHere(ctx, userId))) throw error;
  }
}

/**
 * Counts one guess of somebody who has already given the password, a session or a mailed link; so
 * guesses of strangers at login never block the owner here.
 */
export async function countReauthentication(
  ctx: Context,
  userId: string,
  guessed: Exclude<Guessed, "password">,
): Promise<void> {
  await ctx.limits.count("loginAccount", `${guessed} ${userId}`);
}

/** Resets the count after a correct one. */
export async function resetTries(ctx: Context, userId: string, guessed: Guessed): Promise<void> {
  if (guessed !== "password") return ctx.limits.forget("loginAccount", `${guessed} ${userId}`);
  await ctx.limits.forget("loginAccount", hereOf(ctx, userId));
  await ctx.limits.forget("loginEverywhere", userId);
}

function hereOf({ address }: Context, account: string): string {
  return `${networkOf(address)} ${account}`;
}

async function isUsedHere({ database, address }: Context, userId: string): Promise<boolean> {
  const isHere = and(
    eq(sessions.userId, userId),
    eq(sessions.network, networkOf(address)),
    gt(sessions.expiresAt, new Date()),
  );
  return (await database.$count(sessions, isHere)) > 0;
}
