import { eq } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import { violatedUnique, type Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { endFactors } from "../codes/commands.server.ts";
import { markConfirmed, replaceEmail, requestEmail } from "../commands/change-user.server.ts";
import type { Access } from "../contract.ts";
import { endDeviceLogins } from "../device-login/commands.server.ts";
import { endLinks, useLink } from "../mail-links/commands.server.ts";
import { keyOf } from "#platform/ascii-address.ts";
import { getAccess, signedIn } from "../queries.server.ts";
import { endAllSessions } from "../sessions/commands/end-sessions.server.ts";
import { users } from "../tables.server.ts";
import type { NewAddress } from "./contract.ts";
import { mailEmailChanged, mailEmailLink } from "./jobs.server.ts";

/**
 * Mails a confirmation link to the new address. Doesn't reveal whether another account has it: only
 * the reader of its mail learns that. Requesting the current address cancels a pending change.
 */
export async function changeEmail(ctx: Context, { email }: NewAddress): Promise<Access> {
  const { userId } = signedIn(ctx);
  await limitMails(ctx, userId);
  const { email: current } = await getAccess(ctx);
  const newEmail = keyOf(email) === keyOf(current) ? null : email;
  await transaction(ctx, async (tx) => {
    await requestEmail(tx, ctx, userId, newEmail);
    await endLinks(tx, userId, "email");
    if (newEmail !== null) await ctx.jobs.enqueue(tx, mailEmailLink, { userId });
  });
  return getAccess(ctx);
}

/** Sends nothing if no address is to be confirmed. */
export async function sendEmailLink(ctx: Context): Promise<void> {
  const { userId } = signedIn(ctx);
  await limitMails(ctx, userId);
  await transaction(ctx, (tx) => ctx.jobs.enqueue(tx, mailEmailLink, { userId }));
}

async function limitMails(ctx: Context, userId: string): Promise<void> {
  await ctx.limits.count("mail", networkOf(ctx.address));
  await ctx.limits.count("mailAccount", userId);
}

/**
 * Throws `linkUsed` for a link that was used, has expired, is for an address no longer requested or
 * never existed: all alike. Throws `taken` if another account has the address by now. The former
 * address is notified.
 */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  await ctx.limits.count("token", networkOf(ctx.address));
  try {
    await transaction(ctx, async (tx) => {
      const { userId, emailKey } = await useLink(tx, token, "email");
      const [user] = await tx
        .select({
          email: users.email,
          newEmail: users.newEmail,
          emailVerifiedAt: users.emailVerifiedAt,
        })
        .from(users)
        .where(eq(users.id, userId))
        .for("update");
      if (user === undefined) throw new AppError("linkUsed");
      const { email, newEmail, emailVerifiedAt } = user;
      if (newEmail !== null && keyOf(newEmail) === emailKey) {
        await replaceEmail(tx, ctx, userId, { email: newEmail, isFirst: emailVerifiedAt === null });
        const wasConfirmed = emailVerifiedAt !== null;
        const former = { formerEmail: email, wasConfirmed };
        await ctx.jobs.enqueue(tx, mailEmailChanged, { userId, ...former });
      } else if (keyOf(email) !== emailKey) {
        throw new AppError("linkUsed");
      }
      await confirmAddress(tx, ctx, userId, ctx.session?.id);
      await endLinks(tx, userId, "email");
    });
  } catch (error) {
    if (violatedUnique(error) === null) throw error;
    throw new AppError("taken", { duplicates: ["email"] });
  }
}

/**
 * The user has proved that they read mail at the account's address. The first time, everything
 * added before may be from somebody who only typed the address: second factors, sessions except the
 * one that asks (`keptId`), device logins and a pending change of address end. Later it changes
 * nothing. Returns whether it was the first time.
 */
export async function confirmAddress(
  tx: Transaction,
  ctx: Context,
  userId: string,
  keptId?: string,
): Promise<boolean> {
  if (!(await markConfirmed(tx, ctx, userId))) return false;
  await endFactors(tx, userId);
  await endDeviceLogins(tx, userId);
  await endAllSessions(tx, userId, keptId);
  await endLinks(tx, userId, "email");
  return true;
}
