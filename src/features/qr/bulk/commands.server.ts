import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import {
  systemContext,
  transaction,
  type Context,
  type Services,
} from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { StaffStep } from "#features/qr/code-list/contract.ts";
import { RULES } from "#features/qr/lifecycle/model.ts";
import { runSteps, stepTime } from "../commands/run-step.server.ts";
import { canTakeStep, canUndoBulk } from "../policy.ts";
import { qrCodes } from "../tables.server.ts";
import type { NewBulk, ShownBulk } from "./contract.ts";
import { runBulk, type Part } from "./jobs.server.ts";
import { countOf, groupByResult, type BulkPreview } from "./model.ts";
import {
  factsOf,
  fingerprintOf,
  getBulk,
  isOneOf,
  lastMovedBy,
  membersOf,
  whereOf,
} from "./queries.server.ts";
import { qrBulks, qrBulkWaiting } from "./tables.server.ts";

/**
 * Starts a step for all codes of the preview; a job runs it. Throws `changedMeanwhile` if the codes
 * or their stages differ from the preview, or they wait for another bulk step: of two people who
 * start the same, the second gets this error.
 */
export async function applyBulk(ctx: Context, pressed: NewBulk): Promise<ShownBulk> {
  const { scope, step, reason, fingerprint } = pressed;
  if (!canTakeStep(ctx.actor, step)) throw new AppError("forbidden");
  if (RULES[step].isReasoned && reason === undefined) throw invalidField("reason", "required");
  return transaction(ctx, async (tx) => {
    const found = await factsOf(tx, whereOf(scope), step);
    const { taken } = groupByResult(found, step, reason !== undefined);
    if (fingerprintOf(taken) !== fingerprint) throw new AppError("changedMeanwhile");
    const wanted = countOf(taken);
    if (wanted === 0) throw invalidField("scope", "noneToPress");
    return beginBulk(tx, ctx, { step, taken, wanted, undoes: null, reason });
  });
}

/**
 * Undoes a bulk step for the plates that didn't change since, with a new entry for each. Throws
 * `conflict` if it was undone already, is too long ago, or is still running.
 */
export async function undoBulk(ctx: Context, id: string, reason: string): Promise<ShownBulk> {
  return transaction(ctx, async (tx) => {
    await lockBulks(tx, ctx, id);
    const { can, count } = await getBulk(ctx, tx, id);
    if (!can.undo) throw new AppError("conflict");
    const left = await factsOf(tx, and(membersOf(id), lastMovedBy(id)), "takenBack");
    const { taken } = groupByResult(left, "takenBack", true);
    await tx.update(qrBulks).set({ undoneAt: new Date() }).where(eq(qrBulks.id, id));
    return beginBulk(tx, ctx, { step: "takenBack", taken, wanted: count, undoes: id, reason });
  });
}

/** Of two concurrent undos, the second finds it undone. */
async function lockBulks(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const [held] = await tx
    .select({ actorId: qrBulks.actorId })
    .from(qrBulks)
    .where(eq(qrBulks.id, id))
    .for("update");
  if (held === undefined) throw new AppError("notFound");
  if (!canUndoBulk(ctx.actor, held.actorId)) throw new AppError("forbidden");
}

type Bulk = {
  step: StaffStep;
  taken: BulkPreview["taken"];
  wanted: number;
  undoes: string | null;
  reason: string | undefined;
};

async function beginBulk(tx: Transaction, ctx: Context, bulk: Bulk): Promise<ShownBulk> {
  const { step, taken, wanted, undoes, reason = null } = bulk;
  const id = newId();
  const actorId = ctx.actor?.userId ?? null;
  // Codes that can't take the reverse step any more count as done.
  const done = wanted - countOf(taken);
  const row = { id, actorId, step, wanted, done, count: 0, at: new Date(), undoes };
  await tx.insert(qrBulks).values(row);
  for (const { from, codes } of taken) await reserveCodes(tx, id, from, codes);
  const address = ctx.actor === null ? null : ctx.address;
  await ctx.jobs.enqueue(tx, runBulk(bulkWork), { bulkId: id, reason, address });
  await recordAudit(tx, ctx, {
    action: undoes === null ? "qrBulk.pressed" : "qrBulk.undone",
    subject: "qrBulk",
    subjectId: undoes ?? id,
    details: { step, count: wanted - done, ...(reason !== null && { reason }) },
  });
  return getBulk(ctx, tx, id);
}

/** A code waits for one bulk step at a time; a failed one releases its codes. */
async function reserveCodes(tx: Transaction, bulkId: string, from: string, codes: string[]) {
  const { rowCount } = await tx.execute(sql`
    insert into ${qrBulkWaiting} (code, bulk_id, stage)
    select waiting.code, ${bulkId}::uuid, ${from} from unnest(${sql.param(codes)}::text[]) as waiting (code)
    on conflict (code) do update set bulk_id = excluded.bulk_id, stage = excluded.stage
      where exists (select 1 from ${qrBulks}
        where ${qrBulks.id} = ${qrBulkWaiting}.bulk_id and ${qrBulks.gaveUpAt} is not null)`);
  if (rowCount !== codes.length) throw new AppError("changedMeanwhile");
}

/** What the job needs from this module; the job itself knows no tables. */
export const bulkWork = { runPart, release: releaseBulk };

/** Batch size: small enough that concurrent presses and scans hardly wait for the locks. */
const PART = 250;

/** Runs the step for the next waiting codes, if they are still at the same stage. */
async function runPart(services: Services, { bulkId, ...said }: Part): Promise<boolean> {
  return transaction(services, async (tx) => {
    const [bulk] = await tx
      .select({ actorId: qrBulks.actorId, step: qrBulks.step, undoes: qrBulks.undoes })
      .from(qrBulks)
      .where(and(eq(qrBulks.id, bulkId), isNull(qrBulks.readyAt), isNull(qrBulks.undoneAt)))
      .for("update");
    if (bulk === undefined) return false;
    const waiting = await tx
      .select({ code: qrBulkWaiting.code, stage: qrBulkWaiting.stage })
      .from(qrBulkWaiting)
      .where(eq(qrBulkWaiting.bulkId, bulkId))
      .orderBy(asc(qrBulkWaiting.code))
      .limit(PART)
      .for("update");
    const codes = waiting.map(({ code }) => code);
    const entry = { ...bulk, ...said, bulkId, at: await stepTime(services, tx) };
    const count = await applyToCodes(
      tx,
      systemContext(services),
      new Map(waiting.map((one) => [one.code, one.stage])),
      entry,
    );
    await tx.delete(qrBulkWaiting).where(inArray(qrBulkWaiting.code, codes));
    const isMore = codes.length === PART;
    await tx
      .update(qrBulks)
      .set({
        done: isMore ? sql`${qrBulks.done} + ${codes.length}` : sql`${qrBulks.wanted}`,
        count: sql`${qrBulks.count} + ${count}`,
        gaveUpAt: null,
        ...(!isMore && { readyAt: new Date() }),
      })
      .where(eq(qrBulks.id, bulkId));
    return isMore;
  });
}

/** Frees the waiting codes for another step; those that took one are skipped on a retry. */
async function releaseBulk({ database }: Services, { bulkId }: Part): Promise<void> {
  await database
    .update(qrBulks)
    .set({ gaveUpAt: new Date() })
    .where(and(eq(qrBulks.id, bulkId), isNull(qrBulks.readyAt), isNull(qrBulks.gaveUpAt)));
}

type Entry = Part & {
  actorId: string | null;
  step: StaffStep;
  undoes: string | null;
  at: Date;
};

/** Returns how many took the step; codes that changed meanwhile are left as they are. */
async function applyToCodes(
  tx: Transaction,
  ctx: Context,
  stages: ReadonlyMap<string, string>,
  entry: Entry,
): Promise<number> {
  const { step, undoes } = entry;
  const those = isOneOf([...stages.keys()]);
  // Locked in one order, so that two never deadlock.
  await tx
    .select({ code: qrCodes.code })
    .from(qrCodes)
    .where(those)
    .orderBy(asc(qrCodes.code))
    .for("update");
  const asked = and(those, undoes === null ? undefined : lastMovedBy(undoes));
  const found = (await factsOf(tx, asked, step)).filter(
    ({ code, stage }) => stages.get(code) === stage,
  );
  const { taken } = groupByResult(found, step, entry.reason !== null);
  const { reason } = entry;
  for (const { codes, ...way } of taken) {
    await runSteps(tx, ctx, { ...way, taken: codes.map((code) => ({ code, reason })) }, entry);
  }
  return countOf(taken);
}
