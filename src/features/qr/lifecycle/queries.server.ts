import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { readingOf } from "#features/memorials/policy.ts";
import { askerOf } from "#features/memorials/access/queries.server.ts";
import { restraintOf } from "#features/memorials/restrictions/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { qrError } from "#features/qr/errors.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { isOwner } from "#features/qr/policy.ts";
import { readCode } from "#features/qr/queries.server.ts";
import { QUALITY_REFUSALS, type QualityRefusal } from "#features/qr/quality/model.ts";
import { qrCodes, qrHistory, type Trace } from "#features/qr/tables.server.ts";
import type { HistoryEntry, Stage, Step } from "./contract.ts";
import type { Refusal } from "./model.ts";

/** Page size of the history. */
const SHOWN = 200;

/** Every step of the caller's code, newest first. */
export async function listHistory(ctx: Context, text: string): Promise<{ items: HistoryEntry[] }> {
  const { userId } = signedIn(ctx);
  const code = readCode(text);
  const [found] = await ctx.database
    .select({ ownerId: qrCodes.ownerId })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  if (found === undefined || !isOwner(ctx.actor, found)) throw new AppError("notFound");
  const rows = await ctx.database
    .select({
      id: qrHistory.id,
      step: qrHistory.step,
      at: qrHistory.at,
      actorId: qrHistory.actorId,
      before: qrHistory.before,
      after: qrHistory.after,
    })
    .from(qrHistory)
    .where(eq(qrHistory.code, code))
    .orderBy(desc(qrHistory.id))
    .limit(SHOWN);
  const names = await namesOf(
    ctx,
    rows.flatMap(({ before, after }) => [
      ...(before?.memorialIds ?? []),
      ...(after.memorialIds ?? []),
    ]),
  );
  return {
    items: rows.map(({ id, step, at, actorId, before, after }) => ({
      id,
      step,
      at: at.toISOString(),
      by: actorId === userId ? "you" : actorId === null ? "system" : "other",
      before: before && traceOf(before, names),
      after: traceOf(after, names),
    })),
  };
}

/** The name of the actor as shown to the reader. */
export function refusedAs(refusal: Refusal | QualityRefusal, step: Step): AppError {
  const unfit = QUALITY_REFUSALS.find((one) => one === refusal);
  if (unfit !== undefined) return qrError(unfit);
  if (refusal === "locked" && step !== "locked") return qrError("codeLocked");
  return qrError("outOfOrder", { values: { context: refusal } });
}

function traceOf({ stage, memorialIds, retiredFor }: Trace, names: Map<string, string>) {
  return {
    stage,
    retiredFor,
    memorials: memorialIds?.map((id) => ({ id, name: names.get(id) ?? null })),
  };
}

/** The names of the pages that the caller may read. */
async function namesOf(ctx: Context, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.database
    .select({
      id: memorials.id,
      name: memorials.name,
      privacy: memorials.privacy,
      deletedAt: memorials.deletedAt,
      restraint: restraintOf(),
      ...askerOf(ctx),
    })
    .from(memorials)
    .where(inArray(memorials.id, [...new Set(ids)]));
  return new Map(rows.filter((row) => readingOf(row) === "open").map(({ id, name }) => [id, name]));
}

/** The stage that a code had at a moment, if it has changed since; `null` if it is as it was. */
export async function stageBefore(reader: Reader, code: string, at: Date): Promise<Stage | null> {
  const stage = sql<Stage | null>`${qrHistory.before} ->> 'stage'`;
  const [changed] = await reader
    .select({ stage })
    .from(qrHistory)
    .where(and(eq(qrHistory.code, code), gt(qrHistory.at, at), isNotNull(stage)))
    .orderBy(asc(qrHistory.at), asc(qrHistory.id))
    .limit(1);
  return changed?.stage ?? null;
}
