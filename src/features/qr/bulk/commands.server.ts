import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { StaffStep } from "../ledger/contract.ts";
import { RULES } from "../life/model.ts";
import { followStep } from "../plates/commands.server.ts";
import { canTakeStep, canUndoBulk } from "../policy.ts";
import { qrCodes, qrHistory } from "../tables.server.ts";
import type { PressedBulk, ShownBulk } from "./contract.ts";
import { takeBulk, type Part } from "./jobs.server.ts";
import { countOf, sortedBy, type Sorted } from "./model.ts";
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
 * Has all the codes that were looked at take one step; a job does it. Throws `changedMeanwhile` when they are
 * others by now, stand elsewhere, or wait for another step of many: of two who press the same, the second
 * is told.
 */
export async function pressBulk(ctx: Context, pressed: PressedBulk): Promise<ShownBulk> {
  const { scope, step, reason, fingerprint } = pressed;
  if (!canTakeStep(ctx.actor, step)) throw new AppError("forbidden");
  if (RULES[step].isReasoned && reason === undefined) throw invalidField("reason", "required");
  return transaction(ctx, async (tx) => {
    const found = await factsOf(tx, whereOf(scope), step);
    const { taken } = sortedBy(found, step, reason !== undefined);
    if (fingerprintOf(taken) !== fingerprint) throw new AppError("changedMeanwhile");
    const wanted = countOf(taken);
    if (wanted === 0) throw invalidField("scope", "noneToPress");
    return beginBulk(tx, ctx, { step, taken, wanted, undoes: null, reason });
  });
}

/**
 * Takes a step of many back where nothing happened to the plate since: by an entry of its own for each.
 * Throws `conflict` when it was done already, is too long ago, or still under way.
 */
export async function undoBulk(ctx: Context, id: string, reason: string): Promise<ShownBulk> {
  return transaction(ctx, async (tx) => {
    await holdBulk(tx, ctx, id);
    const { can, count } = await getBulk(ctx, tx, id);
    if (!can.undo) throw new AppError("conflict");
    const left = await factsOf(tx, and(membersOf(id), lastMovedBy(id)), "takenBack");
    const { taken } = sortedBy(left, "takenBack", true);
    await tx.update(qrBulks).set({ undoneAt: new Date() }).where(eq(qrBulks.id, id));
    return beginBulk(tx, ctx, { step: "takenBack", taken, wanted: count, undoes: id, reason });
  });
}

/** Of two who undo it at once, the second finds it undone. */
async function holdBulk(tx: Transaction, ctx: Context, id: string): Promise<void> {
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
  taken: Sorted["taken"];
  wanted: number;
  undoes: string | null;
  reason: string | undefined;
};

async function beginBulk(tx: Transaction, ctx: Context, bulk: Bulk): Promise<ShownBulk> {
  const { step, taken, wanted, undoes, reason = null } = bulk;
  const id = newId();
  const actorId = ctx.actor?.userId ?? null;
  // Those that can't take it back any more are decided already.
  const done = wanted - countOf(taken);
  const row = { id, actorId, step, wanted, done, count: 0, at: new Date(), undoes };
  await tx.insert(qrBulks).values(row);
  for (const { from, codes } of taken) await enlist(tx, id, from, codes);
  const address = ctx.actor === null ? null : ctx.address;
  await ctx.jobs.enqueue(tx, takeBulk(bulkWork), { bulkId: id, reason, address });
  await recordAudit(tx, ctx, {
    action: undoes === null ? "qrBulk.pressed" : "qrBulk.undone",
    subject: "qrBulk",
    subjectId: undoes ?? id,
    details: { step, count: wanted - done, ...(reason !== null && { reason }) },
  });
  return getBulk(ctx, tx, id);
}

/** A code waits for one step of many at a time; one that gave up gives its codes away. */
async function enlist(tx: Transaction, bulkId: string, from: string, codes: string[]) {
  const { rowCount } = await tx.execute(sql`
    insert into ${qrBulkWaiting} (code, bulk_id, stage)
    select waiting.code, ${bulkId}::uuid, ${from} from unnest(${sql.param(codes)}::text[]) as waiting (code)
    on conflict (code) do update set bulk_id = excluded.bulk_id, stage = excluded.stage
      where exists (select 1 from ${qrBulks}
        where ${qrBulks.id} = ${qrBulkWaiting}.bulk_id and ${qrBulks.gaveUpAt} is not null)`);
  if (rowCount !== codes.length) throw new AppError("changedMeanwhile");
}

/** What the job of a step is made of; the job itself knows no table. */
export const bulkWork = { takePart, release: releaseBulk };

/** So few that nobody who presses one of them meanwhile notices that they waited. */
const PART = 250;

/** The next codes that wait for the step take it, if they still stand where they did. */
async function takePart(services: Services, { bulkId, ...said }: Part): Promise<boolean> {
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
    const entry = { ...bulk, ...said, bulkId, at: new Date() };
    const count = await moveThose(tx, new Map(waiting.map((one) => [one.code, one.stage])), entry);
    await tx.delete(qrBulkWaiting).where(inArray(qrBulkWaiting.code, codes));
    const isMore = codes.length === PART;
    await tx
      .update(qrBulks)
      .set({
        done: isMore ? sql`${qrBulks.done} + ${codes.length}` : sql`${qrBulks.wanted}`,
        count: sql`${qrBulks.count} + ${count}`,
        gaveUpAt: null,
        ...(!isMore && { readyAt: entry.at }),
      })
      .where(eq(qrBulks.id, bulkId));
    return isMore;
  });
}

/** Codes that still wait may take another step; those that don't take it when it is tried again. */
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

/** Answers how many took the step: what happened to the others meanwhile stays. */
async function moveThose(
  tx: Transaction,
  stages: ReadonlyMap<string, string>,
  entry: Entry,
): Promise<number> {
  const { step, undoes } = entry;
  const those = isOneOf([...stages.keys()]);
  // In one order, so that two never wait for each other.
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
  const { taken } = sortedBy(found, step, entry.reason !== null);
  for (const way of taken) await move(tx, way, entry);
  return countOf(taken);
}

/** As `takeStep`, for many that go the same way. */
async function move(tx: Transaction, { from, to, codes }: Sorted["taken"][number], entry: Entry) {
  const { bulkId, at, step, reason, actorId } = entry;
  await tx.update(qrCodes).set({ stage: to }).where(isOneOf(codes));
  const plates = await followStep(tx, codes, { step, stage: to, at });
  // Whose account is gone by now has no address any more, either.
  const address = actorId === null ? null : entry.address;
  await tx.execute(sql`
    insert into ${qrHistory}
      (id, code, step, at, actor_id, address, before, after, reason, bulk_id)
    select made.id, made.code, ${step}, ${at.toISOString()}::timestamptz, ${actorId}::uuid, ${address},
      jsonb_build_object('stage', ${from}::text),
      jsonb_strip_nulls(jsonb_build_object('stage', ${to}::text, 'plate', made.plate)),
      ${reason}, ${bulkId}::uuid
    from unnest(${sql.param(codes.map(() => newId()))}::uuid[], ${sql.param(codes)}::text[],
      ${sql.param(codes.map((code) => plates.get(code) ?? null))}::int[]) as made (id, code, plate)`);
}
