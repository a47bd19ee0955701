import { and, eq, gt, isNull } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { violatedUnique, type Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { endFactors } from "../codes/commands.server.ts";
import { endAllSessions } from "../commands.server.ts";
import type { Access } from "../contract.ts";
import { keyOf } from "../model.ts";
import { getAccess, signedIn } from "../queries.server.ts";
import { phoneLinks } from "../phone-links/tables.server.ts";
import { mailLinks, users } from "../tables.server.ts";
import type { NewAddress } from "./contract.ts";
import { mailEmailChanged, mailEmailLink } from "./jobs.server.ts";

/**
 * Asks the new address whether it wants to be one. Whether somebody else has it is not told: only
 * who reads its mail will hear. The address of now, asked for anew, ends the asking.
 */
export async function changeEmail(ctx: Context, { email }: NewAddress): Promise<Access> {
  const { userId } = signedIn(ctx);
  await countMail(ctx, userId);
  const { email: current } = await getAccess(ctx);
  const newEmail = keyOf(email) === keyOf(current) ? null : email;
  await transaction(ctx, async (tx) => {
    await tx.update(users).set({ newEmail }).where(eq(users.id, userId));
    await endEmailLinks(tx, userId);
    await recordAudit(tx, ctx, {
      action: "user.emailAsked",
      subject: "user",
      subjectId: userId,
    });
    if (newEmail !== null) await ctx.jobs.enqueue(tx, mailEmailLink, { userId });
  });
  return getAccess(ctx);
}

/** Where nothing is to be confirmed nothing is mailed. */
export async function sendEmailLink(ctx: Context): Promise<void> {
  const { userId } = signedIn(ctx);
  await countMail(ctx, userId);
  await transaction(ctx, (tx) => ctx.jobs.enqueue(tx, mailEmailLink, { userId }));
}

async function countMail(ctx: Context, userId: string): Promise<void> {
  await ctx.limits.count("mail", networkOf(ctx.address));
  await ctx.limits.count("mailAccount", userId);
}

/**
 * Throws `linkUsed` for a link that was used, has expired, is for an address that nobody asks for any
 * more or never was: all alike. Throws `taken` when somebody else has the address by now. The
 * former address is told.
 */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  await ctx.limits.count("token", networkOf(ctx.address));
  try {
    await transaction(ctx, async (tx) => {
      const { userId, emailKey } = await useLink(tx, token);
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
        await takeAddress(tx, userId, { email: newEmail, isFirst: emailVerifiedAt === null });
        await ctx.jobs.enqueue(tx, mailEmailChanged, { userId, formerEmail: email });
      } else if (keyOf(email) !== emailKey) {
        throw new AppError("linkUsed");
      }
      await confirmAddress(tx, userId, ctx.session?.id);
      await endEmailLinks(tx, userId);
      await recordAudit(tx, ctx, {
        action: "user.emailConfirmed",
        subject: "user",
        subjectId: userId,
      });
    });
  } catch (error) {
    if (violatedUnique(error) === null) throw error;
    throw new AppError("taken", { duplicates: ["email"] });
  }
}

async function useLink(tx: Transaction, token: string) {
  const [used] = await tx
    .delete(mailLinks)
    .where(
      and(
        eq(mailLinks.tokenHash, hashToken(token)),
        eq(mailLinks.purpose, "email"),
        gt(mailLinks.expiresAt, new Date()),
      ),
    )
    .returning({ userId: mailLinks.userId, emailKey: mailLinks.emailKey });
  if (used === undefined) throw new AppError("linkUsed");
  return used;
}

async function takeAddress(
  tx: Transaction,
  userId: string,
  { email, isFirst }: { email: string; isFirst: boolean },
): Promise<void> {
  const emailVerifiedAt = isFirst ? null : new Date();
  await tx
    .update(users)
    .set({ email, emailKey: keyOf(email), emailVerifiedAt, newEmail: null })
    .where(eq(users.id, userId));
}

/**
 * Somebody has shown that they read mail at the account's address. The first time, whatever the account
 * was given before may be another's, who only typed the address: second factors, sessions but the one
 * that asks (`keptId`), logins of phones and a change of address under way end. Later it changes
 * nothing. Answers whether it was the first time.
 */
export async function confirmAddress(
  tx: Transaction,
  userId: string,
  keptId?: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ emailVerifiedAt: new Date(), newEmail: null })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)));
  if (rowCount === 0) return false;
  await endFactors(tx, userId);
  await tx.delete(phoneLinks).where(eq(phoneLinks.userId, userId));
  await endAllSessions(tx, userId, keptId);
  await endEmailLinks(tx, userId);
  return true;
}

async function endEmailLinks(tx: Transaction, userId: string): Promise<void> {
  await tx
    .delete(mailLinks)
    .where(and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, "email")));
}
