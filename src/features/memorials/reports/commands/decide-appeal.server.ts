import { and, eq, isNull } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { AppealDecision, WholeCase } from "../cases/contract.ts";
import { getCase } from "../cases/queries.server.ts";
import { mailAppealDecision } from "../jobs.server.ts";
import { mustLeaveAppeal } from "../queries.server.ts";
import { lift } from "../restrictions/commands.server.ts";
import { reportAppeals } from "../tables.server.ts";
import { changeCase, lockCase, type LockedCase } from "./lock-case.server.ts";
import { enforceDecision, mailWriters } from "./decide-case.server.ts";

/**
 * Upholds a decision or overturns it, in favour of whoever appealed. Throws `memorials.heardByAnother`, `memorials.decidedMeanwhile`.
 */
export async function decideAppeal(
  ctx: Context,
  { number, appealId }: { number: number; appealId: string },
  { outcome, reasons }: AppealDecision,
  expected: number | null,
): Promise<WholeCase> {
  return transaction(ctx, async (tx) => {
    const locked = await lockCase(tx, number, expected);
    const own = and(eq(reportAppeals.id, appealId), eq(reportAppeals.caseId, locked.id));
    const [appeal] = await tx
      .select({ outcome: reportAppeals.outcome, noticeId: reportAppeals.noticeId })
      .from(reportAppeals)
      .where(own);
    if (appeal === undefined) throw new AppError("notFound");
    if (appeal.outcome !== null) throw memorialError("decidedMeanwhile");
    if (await mustLeaveAppeal(tx, ctx, locked.decidedBy)) throw memorialError("heardByAnother");
    const decidedAt = new Date();
    const decidedBy = ctx.actor?.userId ?? null;
    await tx.update(reportAppeals).set({ outcome, reasons, decidedAt, decidedBy }).where(own);
    const left = await tx.$count(
      reportAppeals,
      and(eq(reportAppeals.caseId, locked.id), isNull(reportAppeals.outcome)),
    );
    const state = left === 0 ? "reviewed" : "appealed";
    const overturn = appeal.noticeId === null ? giveBack : takeOff;
    const turned = outcome === "overturn" ? await overturn(tx, ctx, locked, reasons) : {};
    await changeCase(tx, ctx, locked, { ...turned, step: "appealDecided", state });
    await recordAudit(tx, ctx, {
      action: "report.appealDecided",
      subject: "report",
      subjectId: locked.id,
      details: { number, outcome },
    });
    await ctx.jobs.enqueue(tx, mailAppealDecision, { appealId });
    return getCase(ctx, number, tx);
  });
}

/** The writers were right: it is as it was. Returns what the case says from now on. */
async function giveBack(tx: Transaction, _ctx: Context, { id }: LockedCase) {
  await lift(tx, id);
  return { hiddenAt: null };
}

/** Whoever reported it was right: it is removed, and its writers can appeal in their turn. */
async function takeOff(tx: Transaction, ctx: Context, locked: LockedCase, reasons: string) {
  const { quotes } = locked;
  await enforceDecision(tx, locked, { outcome: "remove", quotes, until: null });
  await mailWriters(tx, ctx, locked);
  const decidedAt = new Date();
  const decidedBy = ctx.actor?.userId ?? null;
  const decided = { outcome: "remove" as const, reasons, decidedAt, decidedBy, until: null };
  return { ...decided, hiddenAt: locked.hiddenAt ?? decidedAt };
}
