import { and, asc, count, eq, inArray, isNotNull, isNull, min, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { qrError } from "#features/qr/errors.ts";
import { outer } from "#platform/database/outer.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { NOTHING_WAITS, type Waiting } from "#platform/staff-work.server.ts";
import { qrPackages } from "../packages/tables.server.ts";
import type { Grade } from "../plate-checks/contract.ts";
import { isGoodEnough } from "../plate-checks/model.ts";
import { qrPlateChecks } from "../plate-checks/tables.server.ts";
import { qrPlates } from "../plates/tables.server.ts";
import type { Step } from "#features/qr/lifecycle/contract.ts";
import { canConfirmException } from "../policy.ts";
import { qrCodes, qrHistory } from "../tables.server.ts";
import type { PlateException } from "./contract.ts";
import { asksForQuality, qualityRefusal, type Quality } from "./model.ts";
import { qrPlateExceptions } from "./tables.server.ts";

/** The last photograph of the current plate. */
const lastCheck = sql`(
  select taken.id from ${qrPlateChecks} taken
  where taken.code = ${outer(qrCodes.code)} and taken.plate is not distinct from (
    select max(carrying.number) from ${qrPlates} carrying
    where carrying.code = ${outer(qrCodes.code)} and carrying.ended_at is null)
  order by taken.id desc limit 1)`;

/** The quality of the plates of codes. */
export async function qualityOf(
  reader: Reader,
  where: SQL | undefined,
): Promise<Map<string, Quality>> {
  const rows = await reader
    .select({
      code: qrCodes.code,
      isProven: sql<boolean>`exists (
        select 1 from ${qrHistory} proof
        where proof.code = ${outer(qrCodes.code)} and proof.step = 'symbolProven')`,
      grade: sql<Grade | null>`${qrPlateChecks.grade}`,
      isExcepted: sql<boolean>`${qrPlateExceptions.confirmedAt} is not null`,
      mayGoUnchecked: sql<boolean>`coalesce(${qrPackages.mayGoUnchecked}, true)`,
    })
    .from(qrCodes)
    .leftJoin(qrPackages, eq(qrPackages.id, qrCodes.packageId))
    .leftJoin(qrPlateChecks, sql`${qrPlateChecks.id} = ${lastCheck}`)
    .leftJoin(qrPlateExceptions, eq(qrPlateExceptions.checkId, qrPlateChecks.id))
    .where(where);
  return new Map(rows.map(({ code, ...quality }) => [code, quality]));
}

/**
 * Throws `qr.notProven`, `qr.belowGrade` or `qr.notChecked` if a plate's quality is too low for a
 * step.
 */
export async function refuseUnfit(
  reader: Reader,
  code: string,
  { step, hasReason }: { step: Step; hasReason: boolean },
): Promise<void> {
  if (!asksForQuality(step)) return;
  const quality = (await qualityOf(reader, eq(qrCodes.code, code))).get(code);
  const refusal = quality === undefined ? null : qualityRefusal(quality, step, hasReason);
  if (refusal !== null) throw qrError(refusal);
}

/** What is asked of plates before they are packed. */
export type PackingQuality = {
  /** By its photograph. */
  isWellChecked: boolean;
  /** `refuseUnfit` refuses it, with a reason or without. */
  isUnfit: boolean;
};

export async function packingQualityOf(
  reader: Reader,
  codes: readonly string[],
): Promise<Map<string, PackingQuality>> {
  const found = await qualityOf(reader, sql`${qrCodes.code} = any(${sql.param(codes)}::text[])`);
  return new Map(
    [...found].map(([code, quality]) => [
      code,
      {
        isWellChecked: quality.grade !== null && isGoodEnough(quality.grade),
        isUnfit: qualityRefusal(quality, "packed", true) !== null,
      },
    ]),
  );
}

/** Exceptions of scrapped or newly photographed plates are void. */
const isOfLastCheck = sql`${qrPlateExceptions.checkId} = ${lastCheck}`;

const requester = alias(users, "asking");
const confirmer = alias(users, "confirming");

async function exceptionsWhere(
  ctx: Context,
  reader: Reader,
  where: SQL | undefined,
): Promise<PlateException[]> {
  const rows = await reader
    .select({
      checkId: qrPlateExceptions.checkId,
      code: qrPlateChecks.code,
      grade: qrPlateChecks.grade,
      reason: qrPlateExceptions.reason,
      askedById: qrPlateExceptions.askedBy,
      askedBy: requester.fullName,
      askedAt: qrPlateExceptions.askedAt,
      confirmedAt: qrPlateExceptions.confirmedAt,
      confirmedBy: confirmer.fullName,
    })
    .from(qrPlateExceptions)
    .innerJoin(qrPlateChecks, eq(qrPlateChecks.id, qrPlateExceptions.checkId))
    .innerJoin(qrCodes, eq(qrCodes.code, qrPlateChecks.code))
    .leftJoin(requester, eq(requester.id, qrPlateExceptions.askedBy))
    .leftJoin(confirmer, eq(confirmer.id, qrPlateExceptions.confirmedBy))
    .where(and(where, isOfLastCheck))
    .orderBy(asc(qrPlateExceptions.askedAt))
    .limit(SHOWN);
  return rows.map(({ askedById, askedAt, confirmedAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    can: { confirm: confirmedAt === null && canConfirmException(ctx.actor, askedById) },
  }));
}

const SHOWN = 100;
const GONE = ["shipped", "delivered"] as const;

/** Those that wait for a second person, while their plate isn't sent yet. */
const waiting = and(
  isNull(qrPlateExceptions.confirmedAt),
  isNull(qrCodes.retiredAt),
  sql`not ${inArray(qrCodes.stage, [...GONE])}`,
);

export async function listExceptions(ctx: Context): Promise<{ items: PlateException[] }> {
  return { items: await exceptionsWhere(ctx, ctx.database, waiting) };
}

export async function findException(
  ctx: Context,
  code: string,
  reader: Reader = ctx.database,
): Promise<PlateException | null> {
  const [found] = await exceptionsWhere(ctx, reader, eq(qrCodes.code, code));
  return found ?? null;
}

/** The check that counts for the current plate. */
export async function findLastCheck(
  reader: Reader,
  code: string,
): Promise<{ id: string; grade: Grade } | null> {
  const [found] = await reader
    .select({ id: qrPlateChecks.id, grade: qrPlateChecks.grade })
    .from(qrCodes)
    .innerJoin(qrPlateChecks, sql`${qrPlateChecks.id} = ${lastCheck}`)
    .where(and(eq(qrCodes.code, code), isNotNull(qrPlateChecks.grade)));
  return found ?? null;
}

/** The number of rows in `listExceptions`, and since when the first waits. */
export async function waitingExceptions({ database }: Context): Promise<Waiting> {
  const [row] = await database
    .select({ count: count(), oldestAt: min(qrPlateExceptions.askedAt) })
    .from(qrPlateExceptions)
    .innerJoin(qrPlateChecks, eq(qrPlateChecks.id, qrPlateExceptions.checkId))
    .innerJoin(qrCodes, eq(qrCodes.code, qrPlateChecks.code))
    .where(and(waiting, isOfLastCheck));
  return { ...NOTHING_WAITS, ...row };
}
