import { and, eq, gt } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { sessions } from "../../tables.server.ts";

/** What is guessed at: the password at the login, in a session that stands, or the second step. */
type Guessed = "password" | "proof" | "step";

/**
 * Counts one try at an account, under whichever of its names it was typed. From one network a few are
 * enough to be shut out, and nobody else is by them; from all together there are more, and those do shut
 * out, but not where its owner is signed in. Throws `tooMany`.
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
 * Counts one try by whoever has got as far as this: nobody gets here without the password, a session or
 * the link of a mail, so what strangers try at the login shuts nobody out of it.
 */
export async function countInnerTry(
  ctx: Context,
  userId: string,
  guessed: Exclude<Guessed, "password">,
): Promise<void> {
  await ctx.limits.count("loginAccount", `${guessed} ${userId}`);
}

/** After the right one. */
export async function forgiveTries(ctx: Context, userId: string, guessed: Guessed): Promise<void> {
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
