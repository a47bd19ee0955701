import { and, asc, eq, sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { StaffStep } from "../ledger/contract.ts";
import { RULES } from "../life/model.ts";
import { followStep } from "../plates/commands.server.ts";
import { canTakeStep, canUndoBulk } from "../policy.ts";
import { qrCodes, qrHistory } from "../tables.server.ts";
import type { PressedBulk, ShownBulk, UndoneBulk } from "./contract.ts";
import { BULK_MAX, sortedBy, type Sorted } from "./model.ts";
import {
  factsOf,
  fingerprintOf,
  getBulk,
  isOneOf,
  refuseTooMany,
  whereOf,
} from "./queries.server.ts";
import { qrBulks } from "./tables.server.ts";

/**
 * Takes all the codes that were looked at one step: in one transaction, so that whatever happens it is
 * all of them or none. Throws `changedMeanwhile` when they are others by now, or stand elsewhere: of two who
 * press the same, the second is told.
 */
export async function pressBulk(ctx: Context, pressed: PressedBulk): Promise<ShownBulk> {
  const { scope, step, reason, fingerprint } = pressed;
  if (!canTakeStep(ctx.actor, step)) throw new AppError("forbidden");
  if (RULES[step].isReasoned && reason === undefined) throw invalidField("reason", "required");
  return transaction(ctx, async (tx) => {
    const held = await holdCodes(tx, whereOf(scope));
    const { taken } = sortedBy(await factsOf(tx, isOneOf(held)), step);
    if (fingerprintOf(taken) !== fingerprint) throw new AppError("changedMeanwhile");
    const id = await beginBulk(tx, ctx, { step, taken, undoes: null, reason });
    return getBulk(ctx, tx, id);
  });
}

/**
 * Takes a step of many back where nothing happened to the plate since: by an entry of its own for each.
 * Throws `conflict` when it was done already, or is too long ago.
 */
export async function undoBulk(ctx: Context, id: string, reason: string): Promise<UndoneBulk> {
  return transaction(ctx, async (tx) => {
    await holdBulk(tx, ctx, id);
    if (!(await getBulk(ctx, tx, id)).can.undo) throw new AppError("conflict");
    const members = sql`${qrCodes.code} in (
      select ${qrHistory.code} from ${qrHistory} where ${qrHistory.bulkId} = ${id})`;
    const held = await holdCodes(tx, members);
    const untouched = sql`not exists (
      select 1 from ${qrHistory} done
      join ${qrHistory} later on later.code = done.code and later.id > done.id
      where done.bulk_id = ${id} and done.code = ${qrCodes.code} and later.after ? 'stage')`;
    const found = await factsOf(tx, and(isOneOf(held), untouched));
    const { taken } = sortedBy(found, "takenBack");
    await tx.update(qrBulks).set({ undoneAt: new Date() }).where(eq(qrBulks.id, id));
    await beginBulk(tx, ctx, { step: "takenBack", taken, undoes: id, reason });
    const count = countOf(taken);
    return { taken: count, left: held.length - count };
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

/** Nobody else changes them until it is over. In one order, so that two never wait for each other. */
async function holdCodes(tx: Transaction, where: ReturnType<typeof whereOf>): Promise<string[]> {
  const rows = await tx
    .select({ code: qrCodes.code })
    .from(qrCodes)
    .where(where)
    .orderBy(asc(qrCodes.code))
    .limit(BULK_MAX + 1)
    .for("update");
  refuseTooMany(rows);
  return rows.map(({ code }) => code);
}

const countOf = (taken: Sorted["taken"]) => taken.reduce((sum, { codes }) => sum + codes.length, 0);

type Bulk = {
  step: StaffStep;
  taken: Sorted["taken"];
  undoes: string | null;
  reason: string | undefined;
};

async function beginBulk(tx: Transaction, ctx: Context, bulk: Bulk): Promise<string> {
  const { step, taken, undoes, reason = null } = bulk;
  const count = countOf(taken);
  const entry = { id: newId(), at: new Date(), step, reason };
  const actorId = ctx.actor?.userId ?? null;
  await tx.insert(qrBulks).values({ id: entry.id, actorId, step, count, at: entry.at, undoes });
  for (const { from, to, codes } of taken) {
    for (let begun = 0; begun < codes.length; begun += AT_ONCE) {
      await moveChunk(tx, ctx, codes.slice(begun, begun + AT_ONCE), { ...entry, from, to });
    }
  }
  await recordAudit(tx, ctx, {
    action: undoes === null ? "qrBulk.pressed" : "qrBulk.undone",
    subject: "qrBulk",
    subjectId: undoes ?? entry.id,
    details: { step, count, ...(reason !== null && { reason }) },
  });
  return entry.id;
}

/** Each statement stays far from the time that the database gives one. */
const AT_ONCE = 5000;

type Move = {
  id: string;
  at: Date;
  step: StaffStep;
  reason: string | null;
  from: Sorted["taken"][number]["from"];
  to: Sorted["taken"][number]["to"];
};

/** As `takeStep`, for many that go the same way. */
async function moveChunk(tx: Transaction, ctx: Context, codes: string[], move: Move) {
  const { id, at, step, reason, from, to } = move;
  await tx.update(qrCodes).set({ stage: to }).where(isOneOf(codes));
  const plates = await followStep(tx, codes, { step, stage: to, at });
  await tx.execute(sql`
    insert into ${qrHistory}
      (id, code, step, at, actor_id, address, before, after, reason, bulk_id)
    select made.id, made.code, ${step}, ${at.toISOString()}::timestamptz,
      ${ctx.actor?.userId ?? null}::uuid, ${ctx.actor === null ? null : ctx.address},
      jsonb_build_object('stage', ${from}::text),
      jsonb_strip_nulls(jsonb_build_object('stage', ${to}::text, 'plate', made.plate)),
      ${reason}, ${id}::uuid
    from unnest(${sql.param(codes.map(() => newId()))}::uuid[], ${sql.param(codes)}::text[],
      ${sql.param(codes.map((code) => plates.get(code) ?? null))}::int[]) as made (id, code, plate)`);
}
