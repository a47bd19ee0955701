import { and, asc, eq, isNotNull } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import { memorialError } from "#features/memorials/errors.ts";
import { getCase } from "../cases/queries.server.ts";
import type { NewDecision, WholeCase } from "../cases/contract.ts";
import { findShaOf } from "../evidence/queries.server.ts";
import { mailReportDecision, mailStatement } from "../jobs.server.ts";
import { causeOf } from "../model.ts";
import { canDecide, canHide, canTake } from "../policy.ts";
import { findWriters } from "../queries.server.ts";
import { lift, restrict } from "../restrictions/commands.server.ts";
import type { Cause } from "../restrictions/model.ts";
import { reportNotices } from "../tables.server.ts";
import { changeCase, lockCase, type LockedCase } from "./lock-case.server.ts";

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
      await enforce(tx, locked, { cause: "hidden", quotes, until: null });
      await changeCase(tx, ctx, locked, { step: "hidden", hiddenAt: new Date(), quotes });
      await recordAudit(tx, ctx, {
        action: "report.hidden",
        subject: "report",
        subjectId: locked.id,
        details: { number },
      });
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
  const { outcome, ground, reference, reasons } = input;
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
    const hiddenAt = outcome === "keep" ? null : (locked.hiddenAt ?? decidedAt);
    await changeCase(tx, ctx, locked, {
      ...decided,
      step: "decided",
      state: "decided",
      hiddenAt,
      decidedBy: ctx.actor?.userId ?? null,
    });
    await enforceDecision(tx, locked, decided);
    await recordAudit(tx, ctx, {
      action: "report.decided",
      subject: "report",
      subjectId: locked.id,
      details: { number, outcome },
    });
    await mailNotifiers(tx, ctx, locked);
    if (outcome !== "keep") await mailWriters(tx, ctx, locked);
    return getCase(ctx, number, tx);
  });
}

function dayOf(given: string | null | undefined): Date | null {
  return given === null || given === undefined ? null : new Date(given);
}

type Enforced = Pick<LockedCase, "quotes" | "until">;

/** The thing is from now on as the decision has it, whatever it was before. */
export async function enforceDecision(
  tx: Transaction,
  locked: LockedCase,
  { outcome, quotes, until }: Enforced & Pick<NewDecision, "outcome">,
): Promise<void> {
  const cause = causeOf(outcome);
  if (cause === null) await lift(tx, locked.id);
  else await enforce(tx, locked, { cause, quotes, until });
}

async function enforce(
  tx: Transaction,
  { id: causeId, memorialId, kind, itemId, snapshot }: LockedCase,
  { cause, quotes, until }: Enforced & { cause: Cause },
): Promise<void> {
  // Without a quote it is all of its words that can't be added again.
  const text = kind === "media" || kind === "memorial" ? null : (snapshot?.text ?? null);
  const words = quotes.length === 0 && text !== null ? [text] : quotes;
  const sha256 = kind === "media" ? await findShaOf(tx, memorialId, itemId) : null;
  await restrict(tx, { memorialId, kind, itemId, causeId, cause, quotes: words, sha256, until });
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

/** Everybody who reported it, in the transaction of what they are told. */
async function mailNotifiers(tx: Transaction, ctx: Context, { id }: LockedCase): Promise<void> {
  const rows = await tx
    .select({ noticeId: reportNotices.id })
    .from(reportNotices)
    .where(and(eq(reportNotices.caseId, id), isNotNull(reportNotices.email)));
  for (const payload of rows) await ctx.jobs.enqueue(tx, mailReportDecision, payload);
}

export async function mailWriters(
  tx: Transaction,
  ctx: Context,
  { id: caseId, memorialId }: LockedCase,
): Promise<void> {
  for (const userId of await findWriters(tx, memorialId)) {
    await ctx.jobs.enqueue(tx, mailStatement, { userId, caseId });
  }
}
