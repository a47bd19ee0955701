import { and, eq, isNull } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import type { AppealDecision, WholeCase } from "../cases/contract.ts";
import { getCase } from "../cases/queries.server.ts";
import { mailAppealDecision, mailReportChanged, mailStatement } from "../jobs.server.ts";
import { decisionOf, mustLeaveAppeal } from "../queries.server.ts";
import { lift } from "../../restrictions/commands.server.ts";
import { reportAppeals } from "../tables.server.ts";
import { enforceDecision } from "./enforce-decision.server.ts";
import { changeCase, lockCase, type LockedCase } from "./lock-case.server.ts";
import { mailNotifiers, mailWriters } from "./mail-parties.server.ts";

/**
 * Upholds a decision or overturns it, in favour of whoever appealed: it is from now on another one, and
 * what it replaced stays with the appeal. Throws `memorials.heardByAnother`, `memorials.decidedMeanwhile`.
 */
export async function decideAppeal(
  ctx: Context,
  { number, appealId }: { number: number; appealId: string },
  given: AppealDecision,
  expected: number | null,
): Promise<WholeCase> {
  const { outcome, reasons } = given;
  return transaction(ctx, async (tx) => {
    const locked = await lockCase(tx, number, expected);
    const own = and(eq(reportAppeals.id, appealId), eq(reportAppeals.caseId, locked.id));
    const [appeal] = await tx
      .select({
        outcome: reportAppeals.outcome,
        noticeId: reportAppeals.noticeId,
        userId: reportAppeals.userId,
      })
      .from(reportAppeals)
      .where(own);
    if (appeal === undefined) throw new AppError("notFound");
    if (appeal.outcome !== null) throw memorialError("decidedMeanwhile");
    if (await mustLeaveAppeal(tx, ctx, locked)) throw memorialError("heardByAnother");
    const decidedAt = new Date();
    const decidedBy = ctx.actor?.userId ?? null;
    const replaced = outcome === "overturn" ? decisionOf(locked) : null;
    await tx
      .update(reportAppeals)
      .set({ outcome, reasons, decidedAt, decidedBy, replaced })
      .where(own);
    const left = await tx.$count(
      reportAppeals,
      and(eq(reportAppeals.caseId, locked.id), isNull(reportAppeals.outcome)),
    );
    const state = left === 0 ? "reviewed" : "appealed";
    const overturn = appeal.noticeId === null ? giveBack : takeOff;
    const turned = outcome === "overturn" ? await overturn(tx, ctx, locked, given) : null;
    const decided =
      turned === null ? {} : { ...turned, reasons, decidedAt, decidedBy, until: null };
    await changeCase(tx, ctx, locked, { ...decided, step: "appealDecided", state });
    if (turned !== null) await mailParties(tx, ctx, locked, appeal);
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

/** The writers were right: it is as it was, and notifiers can appeal in their turn. */
async function giveBack(tx: Transaction, ctx: Context, { id }: LockedCase) {
  await lift(tx, ctx, id);
  return { outcome: "keep" as const, ground: null, reference: null };
}

/** Whoever reported it was right: it is removed, and its writers can appeal in their turn. */
async function takeOff(tx: Transaction, ctx: Context, locked: LockedCase, given: AppealDecision) {
  const { quotes } = locked;
  const founded = foundedOn(locked, given);
  const hiding = await enforceDecision(tx, ctx, locked, { outcome: "remove", quotes, until: null });
  return { outcome: "remove" as const, ...founded, ...hiding };
}

/** What was hidden already keeps the ground it was hidden on; what stayed has none yet. */
function foundedOn(
  { outcome, ground, reference }: LockedCase,
  given: AppealDecision,
): Pick<LockedCase, "ground" | "reference"> {
  if (outcome !== "keep") return { ground, reference };
  const { ground: newGround = null, reference: newReference = null } = given;
  if (newGround === null) throw invalidField("ground", "required");
  if (newReference === null) throw invalidField("reference", "required");
  return { ground: newGround, reference: newReference };
}

type Appellant = { noticeId: string | null; userId: string | null };

/** Of the changed decision both sides are told; whoever appealed has a letter of their own. */
async function mailParties(
  tx: Transaction,
  ctx: Context,
  locked: LockedCase,
  { noticeId, userId }: Appellant,
): Promise<void> {
  await mailNotifiers(tx, ctx, locked, mailReportChanged, noticeId);
  await mailWriters(tx, ctx, locked, mailStatement, noticeId === null ? userId : null);
}
