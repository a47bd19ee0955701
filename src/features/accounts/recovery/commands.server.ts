import { and, eq, gt, lt } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { endFactors } from "../codes/commands.server.ts";
import { endAllSessions } from "../commands.server.ts";
import { holdStill } from "../roles/commands.server.ts";
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
 * Throws `conflict` where there is nothing to end, or somebody has asked already; `newAdministrator` for
 * whom another made one lately: two of whom one has just made the other are one.
 */
export async function askRecovery(ctx: Context, id: string, { reason }: Decision): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { actor, person } = await holdStill(tx, ctx, id);
    if (!canRecoverPerson(actor, person)) throw new AppError("forbidden");
    if (!(await isSettledAdministrator(tx, actor.userId))) throw new AppError("newAdministrator");
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
 * Throws `ownRecovery` for whoever asked, and `notSecond` for who is an administrator through them or
 * since then: it takes two. Throws `notFound` where nobody has asked, or may
 * not ask any more. The password stays; with it the person sets up anew what they have lost.
 */
export async function confirmRecovery(
  ctx: Context,
  id: string,
  { reason }: Decision,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { actor, person } = await holdStill(tx, ctx, id);
    if (!canRecoverPerson(actor, person)) throw new AppError("forbidden");
    const [asked] = await tx
      .delete(recoveries)
      .where(and(eq(recoveries.userId, id), gt(recoveries.expiresAt, new Date())))
      .returning({ askedBy: recoveries.askedBy, expiresAt: recoveries.expiresAt });
    if (asked === undefined) throw new AppError("notFound");
    if (asked.askedBy === actor.userId) throw new AppError("ownRecovery");
    if (!(await isSecond(tx, actor.userId, asked))) throw new AppError("notSecond");
    if (!(await mayStill(tx, asked.askedBy, person))) throw new AppError("notFound");
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

/** Whoever asked has not lost the right to in between. */
async function mayStill(tx: Transaction, askedBy: string, person: Person): Promise<boolean> {
  const [first] = await tx
    .select({ roles: users.roles, lockedAt: users.lockedAt })
    .from(users)
    .where(eq(users.id, askedBy));
  if (first === undefined || first.lockedAt !== null) return false;
  return canRecoverPerson(actorOf(askedBy, first.roles), person);
}
