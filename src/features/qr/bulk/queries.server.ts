import { createHash } from "node:crypto";
import { asc, desc, eq, sql, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { codesAskedFor } from "#features/qr/code-list/queries.server.ts";
import type { StaffStep } from "#features/qr/code-list/contract.ts";
import { refusedAs } from "#features/qr/lifecycle/queries.server.ts";
import { canTakeStep, canUndoBulk } from "../policy.ts";
import { asksForQuality } from "../quality/model.ts";
import { qualityOf } from "../quality/queries.server.ts";
import { qrCodes, qrHistory, qrLinks } from "../tables.server.ts";
import type { Look, Scope, ShownBulk } from "./contract.ts";
import {
  BULK_MAX,
  countOf,
  isUndoable,
  groupByResult,
  UNDO_HOURS,
  type Found,
  type BulkPreview,
} from "./model.ts";
import { qrBulks } from "./tables.server.ts";

/** Preview of the step for all of them, without changes or locks. */
export async function previewBulk(
  ctx: Context,
  { scope, step }: { scope: Scope; step: StaffStep },
): Promise<Look> {
  if (!canTakeStep(ctx.actor, step)) throw new AppError("forbidden");
  const found = await factsOf(ctx.database, whereOf(scope), step);
  const { taken, refused } = groupByResult(found, step, false);
  const reasoned = groupByResult(found, step, true).taken;
  return {
    taken: countOf(taken),
    refused: refused
      .map(({ refusal, count }) => ({ message: say(ctx, refusedAs(refusal, step)), count }))
      .toSorted((a, b) => b.count - a.count),
    fingerprint: fingerprintOf(taken),
    withReason:
      countOf(reasoned) === countOf(taken)
        ? null
        : { taken: countOf(reasoned), fingerprint: fingerprintOf(reasoned) },
    isUndoable: isUndoable(step),
  };
}

/** As one array: the number of query parameters is limited. */
export function isOneOf(codes: readonly string[]): SQL {
  return sql`${qrCodes.code} = any(${sql.param(codes)}::text[])`;
}

export function whereOf(scope: Scope): SQL | undefined {
  return "codes" in scope ? isOneOf(scope.codes) : codesAskedFor(scope.filter);
}

/** Ordered. Throws `invalid` above the maximum for a bulk step. */
export async function factsOf(
  reader: Reader,
  where: SQL | undefined,
  step: StaffStep,
): Promise<Found[]> {
  const found = await reader
    .select({
      code: qrCodes.code,
      stage: qrCodes.stage,
      isLocked: qrCodes.locked,
      isRetired: sql<boolean>`${qrCodes.retiredAt} is not null`,
      isOwned: sql<boolean>`${qrCodes.ownerId} is not null`,
      isLinked: sql<boolean>`exists (select 1 from ${qrLinks} where ${qrLinks.code} = ${outer(qrCodes.code)})`,
    })
    .from(qrCodes)
    .where(where)
    .orderBy(asc(qrCodes.code))
    .limit(BULK_MAX + 1);
  if (found.length > BULK_MAX) throw invalidField("scope", "tooManyAtOnce");
  const quality = asksForQuality(step) ? await qualityOf(reader, where) : null;
  return found.map((one) => ({ ...one, quality: quality?.get(one.code) ?? null }));
}

/** Codes that took a bulk step. */
export function membersOf(bulkId: string): SQL {
  return sql`${qrCodes.code} in (
    select ${qrHistory.code} from ${qrHistory} where ${qrHistory.bulkId} = ${bulkId})`;
}

/** Those whose plates didn't change since. */
export function lastMovedBy(bulkId: string): SQL {
  return sql`${bulkId}::uuid = (
    select moved.bulk_id from ${qrHistory} moved
    where moved.code = ${outer(qrCodes.code)} and moved.after ? 'stage'
    order by moved.id desc limit 1)`;
}

/** A digest of the codes and their stages: equal only for the same preview. */
export function fingerprintOf(taken: BulkPreview["taken"]): string {
  const hash = createHash("sha256");
  for (const { from, to, codes } of taken.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    hash.update(`${from} ${to} ${codes.join(" ")}\n`);
  }
  return hash.digest("hex");
}

function say(ctx: Context, error: AppError): string {
  // texts: errors:*
  return translator(ctx.locale).getFixedT(ctx.locale, "errors")(
    error.code,
    error.details.values ?? {},
  );
}

const SHOWN = 10;

export async function listBulks(ctx: Context): Promise<{ items: ShownBulk[] }> {
  return { items: await bulksWhere(ctx, ctx.database, undefined, SHOWN) };
}

export async function getBulk(ctx: Context, reader: Reader, id: string): Promise<ShownBulk> {
  const [found] = await bulksWhere(ctx, reader, eq(qrBulks.id, id), 1);
  if (found === undefined) throw new AppError("notFound");
  return found;
}

async function bulksWhere(
  ctx: Context,
  reader: Reader,
  where: SQL | undefined,
  limit: number,
): Promise<ShownBulk[]> {
  const rows = await reader
    .select({
      id: qrBulks.id,
      actorId: qrBulks.actorId,
      actor: users.fullName,
      step: qrBulks.step,
      wanted: qrBulks.wanted,
      done: qrBulks.done,
      count: qrBulks.count,
      at: qrBulks.at,
      readyAt: qrBulks.readyAt,
      gaveUpAt: qrBulks.gaveUpAt,
      undoneAt: qrBulks.undoneAt,
      undoes: qrBulks.undoes,
      isInTime: sql<boolean>`${qrBulks.at} > now() - make_interval(hours => ${UNDO_HOURS})`,
    })
    .from(qrBulks)
    .leftJoin(users, eq(users.id, qrBulks.actorId))
    .where(where)
    .orderBy(desc(qrBulks.id))
    .limit(limit);
  return rows.map(({ actorId, undoes, isInTime, undoneAt, at, readyAt, gaveUpAt, ...row }) => {
    const isOver = (readyAt ?? gaveUpAt) !== null && undoneAt === null && row.count > 0;
    const isOpen = isOver && isInTime && undoes === null && isUndoable(row.step);
    return {
      ...row,
      at: at.toISOString(),
      isOwn: actorId !== null && actorId === ctx.actor?.userId,
      readyAt: readyAt?.toISOString() ?? null,
      gaveUpAt: gaveUpAt?.toISOString() ?? null,
      undoneAt: undoneAt?.toISOString() ?? null,
      isUndoing: undoes !== null,
      can: { undo: isOpen && canUndoBulk(ctx.actor, actorId) },
    };
  });
}
