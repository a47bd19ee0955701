import { eq } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import type { Choice } from "./contract.ts";
import { keeps } from "./queries.server.ts";
import { notificationChoices, notificationMarks, unsubscribeTokens } from "./tables.server.ts";

export async function markNewsSeen(ctx: Context): Promise<void> {
  await mark(ctx, signedIn(ctx).userId, { seenAt: new Date() });
}

/** Throws `notFound` for a page that the caller does not keep, whether it exists or not. */
export async function setNotification(
  ctx: Context,
  memorialId: string,
  { kind, how }: Choice,
): Promise<void> {
  const { userId } = signedIn(ctx);
  if (!(await keeps(ctx.database, userId, memorialId))) throw new AppError("notFound");
  const { userId: whose, memorialId: page, kind: what } = notificationChoices;
  await ctx.database
    .insert(notificationChoices)
    .values({ userId, memorialId, kind, how })
    .onConflictDoUpdate({ target: [whose, page, what], set: { how } });
}

export async function setMailsEnabled(ctx: Context, mailsAreOff: boolean): Promise<void> {
  const now = new Date();
  // Entries from the time when they were off are not reported.
  const since = { toldNow: now, toldDay: now, toldWeek: now };
  const { userId } = signedIn(ctx);
  await mark(ctx, userId, mailsAreOff ? { mailsOffAt: now } : { mailsOffAt: null, ...since });
}

/** For anybody with the mail. Throws `linkUsed` for an unknown or expired link. */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  await ctx.limits.count("token", networkOf(ctx.address));
  const [found] = await ctx.database
    .select({ userId: unsubscribeTokens.userId })
    .from(unsubscribeTokens)
    .where(eq(unsubscribeTokens.tokenHash, hashToken(token)));
  if (found === undefined) throw new AppError("linkUsed");
  await mark(ctx, found.userId, { mailsOffAt: new Date() });
}

async function mark(
  { database }: Context,
  userId: string,
  change: Partial<typeof notificationMarks.$inferInsert>,
): Promise<void> {
  await database
    .insert(notificationMarks)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: notificationMarks.userId, set: change });
}
