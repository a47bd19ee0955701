import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { lockForUpdate } from "#features/accounts/roles/commands.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { accountError } from "#features/accounts/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { beginOwnRequest, closeOwnRequest } from "../../requests/commands.server.ts";
import type { Erasure, NewErasure } from "../contract.ts";
import { mailErasureAsked, mailErasureTakenBack } from "../jobs.server.ts";
import { previewErasure } from "../queries.server.ts";
import { erasures } from "../tables.server.ts";

const DAY = 86_400_000;

/**
 * Schedules the account's erasure after the waiting period; a repeated request replaces the choices
 * and restarts the period. Throws `changedMeanwhile` unless every page they own is listed with one
 * of its keepers or nobody; `accounts.lastAdministrator` if nobody else could assign roles.
 */
export async function requestErasure(ctx: Context, { pages }: NewErasure): Promise<Erasure> {
  const { userId } = signedIn(ctx);
  const known = await previewErasure(ctx);
  const isWhole =
    known.pages.length === pages.length &&
    known.pages.every(({ id, others }) => {
      const choice = pages.find((page) => page.id === id);
      if (choice === undefined) return false;
      return choice.to === null || others.some((other) => other.userId === choice.to);
    });
  if (!isWhole) throw new AppError("changedMeanwhile");
  const requestedAt = new Date();
  const erasesAt = new Date(requestedAt.getTime() + ctx.config.restoreDays * DAY);
  const number = await transaction(ctx, async (tx) => {
    await refuseLastAdministrator(tx, ctx, userId);
    const row = { requestedAt, erasesAt, pages };
    await tx
      .insert(erasures)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: erasures.userId, set: row });
    await recordAudit(tx, ctx, {
      action: "user.erasureAsked",
      subject: "user",
      subjectId: userId,
    });
    const receipt = await beginOwnRequest(tx, ctx, "erasure", erasesAt);
    await ctx.jobs.enqueue(tx, mailErasureAsked, { userId });
    return receipt.number;
  });
  return { erasesAt: erasesAt.toISOString(), days: ctx.config.restoreDays, number };
}

/** Administrators with a pending erasure don't count. */
async function refuseLastAdministrator(
  tx: Transaction,
  ctx: Context,
  userId: string,
): Promise<void> {
  const { person, others } = await lockForUpdate(tx, ctx, userId);
  if (!person.roles.includes("administrator")) return;
  const leaving = tx.select({ userId: erasures.userId }).from(erasures);
  const staying = await tx.$count(
    users,
    and(
      ne(users.id, userId),
      sql`${users.lockedAt} is null`,
      sql`'administrator' = any(${users.roles})`,
      notInArray(users.id, leaving),
    ),
  );
  if (others === 0 || staying === 0) throw accountError("lastAdministrator");
}

/** Idempotent: cancelling twice is no error. */
export async function cancelErasure(ctx: Context): Promise<void> {
  const { userId } = signedIn(ctx);
  await transaction(ctx, async (tx) => {
    const { rowCount } = await tx.delete(erasures).where(eq(erasures.userId, userId));
    if (rowCount === 0) return;
    await closeOwnRequest(tx, userId, "erasure", "withdrawn");
    await recordAudit(tx, ctx, {
      action: "user.erasureTakenBack",
      subject: "user",
      subjectId: userId,
    });
    await ctx.jobs.enqueue(tx, mailErasureTakenBack, { userId });
  });
}
