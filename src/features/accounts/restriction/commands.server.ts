import { eq } from "drizzle-orm";
import { accountError } from "#features/accounts/errors.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import * as change from "../commands/change-user.server.ts";
import { signedIn } from "../queries.server.ts";
import { lockForUpdate } from "../roles/commands.server.ts";
import { canRunAll } from "../roles/model.ts";
import { canRestrictPerson } from "../roles/policy.ts";
import { users } from "../tables.server.ts";
import type { RestrictionReason } from "./contract.ts";
import { mailRestriction } from "./jobs.server.ts";
import { NOTICE_DAYS } from "./model.ts";

const DAY = 86_400_000;

/** Restricts processing of the user's data: stored, but not used. Cancels a pending end. */
export async function restrictPerson(
  ctx: Context,
  id: string,
  { reason }: RestrictionReason,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { since, endsAt, isLast } = await lockPersonRow(tx, ctx, id);
    if (since !== null && endsAt === null) return;
    if (since === null && isLast) throw accountError("lastAdministrator");
    await change.restrictUser(tx, ctx, id, { since, reason });
    const news = since === null ? ("begun" as const) : ("kept" as const);
    await ctx.jobs.enqueue(tx, mailRestriction, { userId: id, news, reason, endsAt: null });
  });
}

/** Notifies of the end; until then the restriction applies, and the user can object. */
export async function endRestriction(
  ctx: Context,
  id: string,
  { reason }: RestrictionReason,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { since, endsAt } = await lockPersonRow(tx, ctx, id);
    if (since === null || endsAt !== null) return;
    const restrictionEndsAt = new Date(Date.now() + NOTICE_DAYS * DAY);
    await change.endRestrictionAt(tx, ctx, id, { endsAt: restrictionEndsAt, reason });
    const told = { reason, endsAt: restrictionEndsAt.toISOString() };
    await ctx.jobs.enqueue(tx, mailRestriction, { userId: id, news: "ending", ...told });
  });
}

/** Lifted by the restricted user, who asked for it. Calling it twice is no error. */
export async function takeBackRestriction(ctx: Context): Promise<void> {
  const { userId } = signedIn(ctx);
  await transaction(ctx, async (tx) => {
    if (!(await change.liftOwnRestriction(tx, ctx, userId))) return;
    const told = { reason: null, endsAt: null };
    await ctx.jobs.enqueue(tx, mailRestriction, { userId, news: "ended", ...told });
  });
}

/**
 * Locks the user until the decision is written, so that concurrent decisions run one after the
 * other.
 */
async function lockPersonRow(tx: Transaction, ctx: Context, id: string) {
  const { actor, person, others } = await lockForUpdate(tx, ctx, id);
  if (!canRestrictPerson(ctx.registry.permissions, actor, person)) throw new AppError("forbidden");
  const [row] = await tx
    .select({ since: users.restrictedAt, endsAt: users.restrictionEndsAt })
    .from(users)
    .where(eq(users.id, id));
  if (row === undefined) throw new AppError("notFound");
  return { ...row, isLast: canRunAll(ctx.registry.permissions, person.roles) && others === 0 };
}
