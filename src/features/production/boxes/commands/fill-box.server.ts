import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { now } from "#features/commerce/clock/queries.server.ts";
import { runStep, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import { recordAudits } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { insertRows } from "#platform/database/insert-rows.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { newId } from "#platform/ids.ts";
import type { CodeLife } from "../../work-orders/model.ts";
import { boxNumber, ssccOf } from "../model.ts";
import { boxCodes, boxes } from "../tables.server.ts";

/** Locked until the end of the transaction, after the codes that go in or out. */
export type LockedBox = Omit<typeof boxes.$inferSelect, "number"> & { number: string };

export async function lockBox(tx: Transaction, id: string): Promise<LockedBox | null> {
  const [found] = await lockByIds(tx, [id], "update");
  return found ?? null;
}

export async function beginBoxes(
  tx: Transaction,
  ctx: Context,
  orderIds: readonly string[],
): Promise<LockedBox[]> {
  if (orderIds.length === 0) return [];
  const made = orderIds.map((orderId) => ({ id: newId(), orderId }));
  const at = await now(ctx, tx);
  // The number is drawn by the database, and the SSCC holds it: so a box is written in two steps.
  const { rows: drawn } = await tx.execute<{ id: string; number: number }>(sql`
    insert into ${boxes} (id, sscc, order_id, state, created_at)
    select made.id, made.id::text, made.order_id, 'open', ${at.toISOString()}::timestamptz
    from unnest(${sql.param(made.map(({ id }) => id))}::uuid[],
      ${sql.param(made.map(({ orderId }) => orderId))}::uuid[]) as made (id, order_id)
    returning id, number`);
  const ssccs = drawn.map(({ number }) => ssccOf(ctx.config.gs1Prefix, number));
  const begun = await tx
    .update(boxes)
    .set({ sscc: sql`drawn.sscc` })
    .from(
      sql`unnest(${sql.param(drawn.map(({ id }) => id))}::uuid[], ${sql.param(ssccs)}::text[]) as drawn (id, sscc)`,
    )
    .where(sql`${boxes.id} = drawn.id`)
    .returning(getTableColumns(boxes));
  const named = begun.map((box) => ({ ...box, number: boxNumber(box.number) }));
  const entries = named.map(({ id, number }) => ({
    action: "box.created",
    subject: "box",
    subjectId: id,
    details: { number },
  }));
  await recordAudits(tx, ctx, entries);
  return named;
}

/** What was read isn't so any more, as somebody else was faster: the transaction begins anew. */
export class Overtaken extends Error {}

export type LockedBoxes = { byId: Map<string, LockedBox>; ofOrder: Map<string, LockedBox> };
type Filling = { boxIds: readonly string[]; orderIds: readonly string[] };

/**
 * The boxes of these ids, and of each of these orders the one that its plates go into now, which is begun if
 * there is none. Several may fill one at once, and nobody closes it meanwhile.
 *
 * Whoever packs locks codes by code, then orders without an open box (`BEGINNING_LOCK`) by their key, then boxes
 * by id, in one statement, then scans by id, then stock items by id. Everybody else locks some of these in the
 * same order, so that nobody waits in a circle: hence nothing is locked a second time where a box was closed
 * meanwhile. Throws `Overtaken` then.
 */
export async function lockBoxes(
  tx: Transaction,
  ctx: Context,
  { boxIds, orderIds }: Filling,
): Promise<LockedBoxes> {
  const openIds = await findOpenBoxes(tx, orderIds);
  const locked = await lockByIds(tx, [...boxIds, ...openIds.values()], "share");
  const byId = new Map(locked.map((box) => [box.id, box]));
  const missing = orderIds.filter((orderId) => !openIds.has(orderId));
  const open = [...openIds.values()].flatMap((id) => byId.get(id) ?? []);
  if (open.some(({ state }) => state !== "open")) throw new Overtaken();
  const filled = [...open, ...(await beginBoxes(tx, ctx, missing))];
  return { byId, ofOrder: new Map(filled.map((box) => [box.orderId, box])) };
}

/** By their orders. Of two who pack the first plates of an order at once, the second finds the first one's box. */
async function findOpenBoxes(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const known = await readOpenBoxes(tx, orderIds);
  const missing = orderIds.filter((orderId) => !known.has(orderId));
  if (missing.length === 0) return known;
  await tx.execute(sql`
    select pg_advisory_xact_lock(${BEGINNING_LOCK}, sorted.key) from (
      select distinct hashtext(one.id) as key
      from unnest(${sql.param(missing)}::text[]) as one (id) order by key
    ) sorted`);
  return new Map([...known, ...(await readOpenBoxes(tx, missing))]);
}

/** Advisory lock: an arbitrary number, the same in all our processes. */
const BEGINNING_LOCK = 7_303_029;

async function readOpenBoxes(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const { id, orderId, state } = boxes;
  const found = await tx
    .selectDistinctOn([orderId], { id, orderId })
    .from(boxes)
    .where(and(sql`${orderId} = any(${sql.param(orderIds)}::uuid[])`, eq(state, "open")))
    .orderBy(asc(orderId), asc(id));
  return new Map(found.map((box) => [box.orderId, box.id]));
}

async function lockByIds(
  tx: Transaction,
  ids: readonly string[],
  strength: "update" | "share",
): Promise<LockedBox[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(boxes)
    .where(sql`${boxes.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(boxes.id))
    .for(strength);
  return rows.map((row) => ({ ...row, number: boxNumber(row.number) }));
}

type Line = { code: string; boxId: string; at: Date };

/** Codes and boxes are locked; the codes are in no box. */
export async function putIntoBoxes(
  tx: Transaction,
  ctx: Context,
  lines: readonly Line[],
): Promise<void> {
  if (lines.length === 0) return;
  const packedBy = ctx.actor?.userId ?? null;
  const rows = lines.map((line) => ({ ...line, packedBy, isLive: true }));
  await insertRows(tx, boxCodes, rows);
}

/** Both are locked, and the box is open. A plate that may be packed again waits for it. */
export async function takeOutOfBox(
  tx: Transaction,
  ctx: Context,
  { held, boxId, reason }: { held: LockedCode; boxId: string; reason: string | undefined },
): Promise<void> {
  const { code } = held;
  await tx.delete(boxCodes).where(and(eq(boxCodes.boxId, boxId), eq(boxCodes.code, code)));
  if (held.stage !== "packed" || held.isRetired) return;
  await runStep(tx, ctx, held, "takenBack", { reason });
}

/**
 * Handles `lifeChanged`: a plate that isn't packed any more has left its box, whichever way that was
 * recorded, and one that is packed has left a box that was sent. That goes on telling what was in it.
 */
export async function leaveBoxes(
  tx: Transaction,
  _ctx: Context,
  { codes, life }: { codes: readonly string[]; life: CodeLife },
): Promise<void> {
  if (SENT.includes(life.stage)) return;
  const isPacked = life.stage === "packed";
  const those = sql`${boxCodes.code} = any(${sql.param(codes)}::text[])`;
  const theirs = sql`${boxes.id} in (
    select ${boxCodes.boxId} from ${boxCodes} where ${those} and ${boxCodes.isLive})`;
  await tx
    .select({ id: boxes.id })
    .from(boxes)
    // One that plates are just packed into is being filled by others, too.
    .where(and(theirs, isPacked ? eq(boxes.state, "shipped") : undefined))
    .orderBy(asc(boxes.id))
    .for("update");
  const isSent = sql`exists (select from ${boxes} sent
    where sent.id = ${outer(boxCodes.boxId)} and sent.state = 'shipped')`;
  await tx
    .update(boxCodes)
    .set({ isLive: false })
    .where(and(those, boxCodes.isLive, isSent));
  if (!isPacked) await tx.delete(boxCodes).where(and(those, boxCodes.isLive));
}

const SENT: readonly CodeLife["stage"][] = ["shipped", "delivered"];
