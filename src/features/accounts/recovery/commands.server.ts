import { and, eq, gt, lt } from "drizzle-orm";
import { accountError } from "#features/accounts/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { endFactors } from "../codes/commands.server.ts";
import { endAllSessions } from "../sessions/commands/end-sessions.server.ts";
import { lockForUpdate } from "../roles/commands.server.ts";
import { actorOf } from "../roles/model.ts";
import { canRecoverPerson, type Person } from "../roles/policy.ts";
import { users } from "../tables.server.ts";
import type { Decision } from "./contract.ts";
import { mailRecovery } from "./jobs.server.ts";
import { OPEN_DAYS } from "./model.ts";
import { hasSteps, isSecond, isSettledAdministrator } from "./queries.server.ts";
import { recoveries } from "./tables.server.ts";

const DAY = 86_400_000;

/**
 * Throws `conflict` if there is nothing to end or a request is open already; `accounts.newAdministrator` if
 * another administrator has recently granted the role to the requester, since those two don't count
 * as independent.
 */
export async function requestRecovery(
  ctx: Context,
  id: string,
  { reason }: Decision,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { actor, person } = await lockForUpdate(tx, ctx, id);
    if (!canRecoverPerson(ctx.registry.permissions, actor, person)) throw new AppError("forbidden");
    if (!(await isSettledAdministrator(tx, actor.userId))) throw accountError("newAdministrator");
    if (!(await hasSteps(tx, id))) throw new AppError("conflict");
    const now = new Date();
    const row = {
      askedBy: actor.userId,
      reason,
      expiresAt: new Date(now.getTime() + OPEN_DAYS * DAY),
    };
    const { rowCount } = await tx
      .insert(recoveries)
      .values({ userId: id, ...row })
      .onConflictDoUpdate({
        target: recoveries.userId,
        set: row,
        setWhere: lt(recoveries.expiresAt, now),
      });
    if (rowCount === 0) throw new AppError("conflict");
    const about = { subject: "user", subjectId: id, details: { reason } };
    await recordAudit(tx, ctx, { action: "user.recoveryAsked", ...about });
    await ctx.jobs.enqueue(tx, mailRecovery, { userId: id, isDone: false });
  });
}

/**
 * Throws `accounts.ownRecovery` for the requester, and `accounts.notSecond` for an administrator who got the role
 * through the requester or after the request: two independent people are required. Throws
 * `notFound` if there is no request, or its requester has lost the right to ask. The password
 * stays; with it the user sets up new factors.
 */
export async function confirmRecovery(
  ctx: Context,
  id: string,
  { reason }: Decision,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { actor, person } = await lockForUpdate(tx, ctx, id);
    if (!canRecoverPerson(ctx.registry.permissions, actor, person)) throw new AppError("forbidden");
    const [asked] = await tx
      .delete(recoveries)
      .where(and(eq(recoveries.userId, id), gt(recoveries.expiresAt, new Date())))
      .returning({ askedBy: recoveries.askedBy, expiresAt: recoveries.expiresAt });
    if (asked === undefined) throw new AppError("notFound");
    if (asked.askedBy === actor.userId) throw accountError("ownRecovery");
    if (!(await isSecond(tx, actor.userId, asked))) throw accountError("notSecond");
    if (!(await mayStillRequest(tx, ctx, asked.askedBy, person))) throw new AppError("notFound");
    await endFactors(tx, id);
    await endAllSessions(tx, id);
    await recordAudit(tx, ctx, {
      action: "user.recovered",
      subject: "user",
      subjectId: id,
      details: { reason, askedBy: asked.askedBy },
    });
    await ctx.jobs.enqueue(tx, mailRecovery, { userId: id, isDone: true });
  });
}

/** Whether the requester still has the right to ask. */
async function mayStillRequest(tx: Transaction, ctx: Context, askedBy: string, person: Person) {
  const [first] = await tx
    .select({ roles: users.roles, lockedAt: users.lockedAt })
    .from(users)
    .where(eq(users.id, askedBy));
  if (first === undefined || first.lockedAt !== null) return false;
  const held = ctx.registry.permissions;
  return canRecoverPerson(held, actorOf(held, askedBy, first.roles), person);
}
