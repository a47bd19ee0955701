import { and, asc, eq, isNotNull } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import { memorialError } from "#features/memorials/errors.ts";
import { getCase } from "../cases/queries.server.ts";
import type { NewDecision, WholeCase } from "../cases/contract.ts";
import { mailHidden, mailReportDecision } from "../jobs.server.ts";
import { canDecide, canHide, canTake } from "../policy.ts";
import { reportNotices } from "../tables.server.ts";
import { enforce, enforceDecision } from "./enforce-decision.server.ts";
import { changeCase, lockCase, type LockedCase } from "./lock-case.server.ts";
import { mailNotifiers, mailWriters } from "./mail-parties.server.ts";

/** Throws `memorials.takenMeanwhile` for a case that somebody has. */
export async function takeCase(
  ctx: Context,
  number: number,
  expected: number | null,
): Promise<WholeCase> {
  return transaction(ctx, async (tx) => {
    const locked = await lockCase(tx, number, expected);
    if (!canTake(locked)) throw memorialError("takenMeanwhile");
    const takenBy = ctx.actor?.userId ?? null;
    await changeCase(tx, ctx, locked, { step: "taken", state: "taken", takenBy });
    await recordAudit(tx, ctx, {
      action: "report.taken",
      subject: "report",
      subjectId: locked.id,
      details: { number },
    });
    return getCase(ctx, number, tx);
  });
}

/** Until the decision nobody sees it. */
export async function hideReported(
  ctx: Context,
  number: number,
  expected: number | null,
): Promise<WholeCase> {
  return transaction(ctx, async (tx) => {
    const locked = await lockCase(tx, number, expected);
    if (!canDecide(locked)) throw memorialError("decidedMeanwhile");
    if (canHide(locked)) {
      const quotes = await quotesOf(tx, locked);
      const hiding = await enforce(tx, ctx, locked, { cause: "hidden", quotes, until: null });
      await changeCase(tx, ctx, locked, { step: "hidden", quotes, ...hiding });
      await recordAudit(tx, ctx, {
        action: "report.hidden",
        subject: "report",
        subjectId: locked.id,
        details: { number },
      });
      await mailWriters(tx, ctx, locked, mailHidden);
    }
    return getCase(ctx, number, tx);
  });
}

/**
 * Decides a case: what it does to the thing, the reasons, the mails about it and the entry in the log
 * are one transaction. Throws `memorials.decidedMeanwhile`.
 */
export async function decideCase(
  ctx: Context,
  number: number,
  input: NewDecision,
  expected: number | null,
): Promise<WholeCase> {
  const { outcome, reasons } = input;
  const isKept = outcome === "keep";
  const ground = isKept ? null : (input.ground ?? null);
  const reference = isKept ? null : (input.reference ?? null);
  const until = dayOf(input.until);
  if (until !== null && until <= new Date()) throw invalidField("until", "notPast");
  return transaction(ctx, async (tx) => {
    const locked = await lockCase(tx, number, expected);
    if (!canDecide(locked)) throw memorialError("decidedMeanwhile");
    const quotes = await quotesOf(tx, locked);
    const policeToldAt = dayOf(input.policeToldAt);
    if (policeToldAt !== null)
      await changeCase(tx, ctx, locked, { step: "policeTold", policeToldAt });
    const decidedAt = new Date();
    const decided = { outcome, ground, reference, reasons, until, quotes, decidedAt };
    const hiding = await enforceDecision(tx, ctx, locked, decided);
    await changeCase(tx, ctx, locked, {
      ...decided,
      ...hiding,
      step: "decided",
      state: "decided",
      decidedBy: ctx.actor?.userId ?? null,
    });
    await recordAudit(tx, ctx, {
      action: "report.decided",
      subject: "report",
      subjectId: locked.id,
      details: { number, outcome },
    });
    await mailNotifiers(tx, ctx, locked, mailReportDecision);
    // Nobody is told of a report about what was never hidden.
    if (outcome !== "keep" || locked.hiddenAt !== null) await mailWriters(tx, ctx, locked);
    return getCase(ctx, number, tx);
  });
}

function dayOf(given: string | null | undefined): Date | null {
  return given === null || given === undefined ? null : new Date(given);
}

/** The words that notices are about, each once. */
async function quotesOf(tx: Transaction, { id }: LockedCase): Promise<string[]> {
  const rows = await tx
    .select({ quote: reportNotices.quote })
    .from(reportNotices)
    .where(and(eq(reportNotices.caseId, id), isNotNull(reportNotices.quote)))
    .orderBy(asc(reportNotices.id));
  return [...new Set(rows.flatMap(({ quote }) => quote ?? []))];
}
