import { and, eq, inArray, sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import type { Attempt } from "#platform/http/idempotency.server.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { openText, sealText } from "#platform/secrets/sealed-text.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { readingOf } from "#features/memorials/policy.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { findGuarded } from "#features/memorials/access/queries.server.ts";
import { getMemorial } from "#features/memorials/content/queries.server.ts";
import type { NewReport, ReportReceipt } from "../contract.ts";
import { readReported, type Seen } from "../evidence/queries.server.ts";
import { mailReportReceipt } from "../jobs.server.ts";
import {
  isUrgentReason,
  isWhole,
  OPEN,
  showsTheSame,
  wordsOf,
  type StoredSnapshot,
} from "../model.ts";
import { reportedKindsOf } from "../kinds/queries.server.ts";
import { squeezed } from "../../restrictions/model.ts";
import { reportCases, reportFiles, reportNotices, reportSteps } from "../tables.server.ts";
import { tokenKeys } from "../queries.server.ts";
import { mailDeciders } from "./mail-deciders.server.ts";

/**
 * Receives a notice by anybody about something that they can read. It joins the open case about the
 * same thing, or opens one. A repeated idempotency key returns the receipt of the first attempt.
 */
export async function receiveReport(
  ctx: Context,
  input: NewReport,
  { idempotencyKey }: Attempt,
): Promise<ReportReceipt> {
  await ctx.limits.count("report", networkOf(ctx.address));
  const before = await findReceipt(ctx, input, idempotencyKey);
  if (before !== null) return before;
  const memorial = await findGuarded(ctx, input.memorial);
  if (memorial === null || readingOf(memorial) !== "open") throw new AppError("notFound");
  const itemId = isWhole(input.kind) ? memorial.id : (input.itemId ?? "");
  const seen = await readReported(ctx, memorial, input.kind, itemId);
  const { quote = null } = input;
  if (quote !== null && !squeezed(wordsOf(seen)).includes(squeezed(quote)))
    throw invalidField("quote", "notInText");
  const { name } = await getMemorial(ctx, memorial.id);
  const token = newToken();
  const written = await transaction(ctx, (tx) =>
    writeNotice(tx, ctx, {
      input,
      memorial: { ...memorial, name },
      itemId,
      seen,
      token,
      idempotencyKey,
    }),
  );
  if (written !== null) return { number: written, token };
  const first = await findReceipt(ctx, input, idempotencyKey);
  if (first === null) throw new AppError("conflict");
  return first;
}

/** The receipt of an earlier attempt; another notice with its key is refused. */
async function findReceipt(
  ctx: Context,
  { email, explanation }: NewReport,
  idempotencyKey: string | null,
): Promise<ReportReceipt | null> {
  if (idempotencyKey === null) return null;
  const [found] = await ctx.database
    .select({
      id: reportNotices.id,
      number: reportCases.number,
      sealed: reportNotices.token,
      email: reportNotices.email,
      explanation: reportNotices.explanation,
    })
    .from(reportNotices)
    .innerJoin(reportCases, eq(reportCases.id, reportNotices.caseId))
    .where(eq(reportNotices.idempotencyKey, idempotencyKey));
  if (found === undefined) return null;
  const token = openText(tokenKeys(ctx), found.sealed)?.text;
  const isSame = found.email === email && found.explanation === explanation;
  if (!isSame || token === undefined) throw new AppError("conflict");
  return { number: found.number, token };
}

type Written = {
  input: NewReport;
  memorial: GuardedMemorial & { name: string };
  itemId: string;
  seen: Seen;
  token: string;
  idempotencyKey: string | null;
};

/** Returns the number of the case; `null` if the same notice was written meanwhile. */
async function writeNotice(
  tx: Transaction,
  ctx: Context,
  written: Written,
): Promise<number | null> {
  const { input, seen, token, idempotencyKey } = written;
  const now = new Date();
  const held = await openCase(tx, ctx, written, now);
  const fileIds = await keepFiles(tx, held.id, seen);
  const snapshot = snapshotOf(written, fileIds, now);
  const isSame = held.snapshot !== null && showsTheSame(held.snapshot, snapshot);
  const id = newId();
  const { reason, explanation, quote = null, name, email } = input;
  const inserted = await tx
    .insert(reportNotices)
    .values({
      id,
      caseId: held.id,
      reason,
      explanation,
      quote,
      name,
      email,
      userId: ctx.actor?.userId ?? null,
      locale: ctx.locale,
      createdAt: now,
      token: sealText(tokenKeys(ctx), token),
      tokenHash: hashToken(token),
      idempotencyKey,
      snapshot: held.isNew || isSame ? null : snapshot,
    })
    .onConflictDoNothing();
  if (inserted.rowCount === 0) {
    // Of two attempts at once the second waited for the case of the first, and made none.
    if (held.isNew) throw new AppError("conflict");
    return null;
  }
  const isUrgent = isUrgentReason(reason);
  await tx
    .update(reportCases)
    .set({
      ...(held.isNew ? { snapshot } : { revision: sql`${reportCases.revision} + 1` }),
      isUrgent: sql`${reportCases.isUrgent} or ${isUrgent}`,
      lastAt: now,
    })
    .where(eq(reportCases.id, held.id));
  const step = held.isNew ? "received" : "noticed";
  await tx.insert(reportSteps).values({ id: newId(), caseId: held.id, step, at: now });
  await recordAudit(tx, ctx, {
    action: "report.received",
    subject: "report",
    subjectId: held.id,
    details: { kind: input.kind, number: held.number },
  });
  if (email !== null) await ctx.jobs.enqueue(tx, mailReportReceipt, { noticeId: id });
  if (held.isNew) await mailDeciders(tx, ctx, { caseId: held.id, about: "report" });
  return held.number;
}

/** The open case about the thing, locked; a new one if there is none. */
async function openCase(
  tx: Transaction,
  ctx: Context,
  { input, memorial, itemId }: Written,
  now: Date,
) {
  const { kind } = input;
  const section = reportedKindsOf(ctx).get(kind)?.rule.name;
  const [made] = await tx
    .insert(reportCases)
    .values({
      id: newId(),
      memorialId: memorial.id,
      kind,
      itemId,
      place: `/memorial/${memorial.slug}${section === undefined ? "" : `#${section}`}`,
      state: "received",
      isUrgent: isUrgentReason(input.reason),
      receivedAt: now,
      lastAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: reportCases.id, number: reportCases.number });
  if (made !== undefined) return { ...made, isNew: true, snapshot: null };
  const [known] = await tx
    .select({ id: reportCases.id, number: reportCases.number, snapshot: reportCases.snapshot })
    .from(reportCases)
    .where(
      and(
        eq(reportCases.memorialId, memorial.id),
        eq(reportCases.kind, kind),
        eq(reportCases.itemId, itemId),
        inArray(reportCases.state, [...OPEN]),
      ),
    )
    .for("update");
  // It was decided a moment ago.
  if (known === undefined) throw new AppError("conflict");
  return { ...known, isNew: false };
}

/** From now on they stay, whatever becomes of what they belong to. Returns their ids. */
async function keepFiles(tx: Transaction, caseId: string, { files }: Seen): Promise<string[]> {
  const ids: string[] = [];
  for (const { key, mime } of files) {
    const [row] = await tx
      .insert(reportFiles)
      .values({ id: newId(), caseId, key, mime })
      // Names the row that is there, too.
      .onConflictDoUpdate({ target: [reportFiles.caseId, reportFiles.key], set: { mime } })
      .returning({ id: reportFiles.id });
    if (row !== undefined) ids.push(row.id);
  }
  return ids;
}

function snapshotOf({ memorial, seen }: Written, fileIds: string[], at: Date): StoredSnapshot {
  const { id, slug, name } = memorial;
  return {
    at: at.toISOString(),
    memorial: { id, slug, name },
    name: seen.name,
    text: seen.text,
    facts: seen.facts,
    events: seen.events,
    sha256: seen.sha256,
    createdAt: seen.createdAt?.toISOString() ?? null,
    fileIds,
  };
}
