import { and, asc, eq, sql } from "drizzle-orm";
import { now } from "#features/commerce/clock/queries.server.ts";
import { runStep, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { newId } from "#platform/ids.ts";
import type { CodeLife } from "../../work-orders/model.ts";
import { boxNumber, ssccOf } from "../model.ts";
import { boxCodes, boxes } from "../tables.server.ts";

/** Locked until the end of the transaction, after the codes that go in or out. */
export type LockedBox = Omit<typeof boxes.$inferSelect, "number"> & { number: string };

export async function lockBox(tx: Transaction, id: string): Promise<LockedBox | null> {
  const [found] = await tx.select().from(boxes).where(eq(boxes.id, id)).for("update");
  return found === undefined ? null : { ...found, number: boxNumber(found.number) };
}

export async function beginBox(tx: Transaction, ctx: Context, orderId: string): Promise<LockedBox> {
  const id = newId();
  // The number is drawn by the database, and the SSCC holds it: so the box is written in two steps.
  const [drawn] = await tx
    .insert(boxes)
    .values({ id, sscc: id, orderId, state: "open", createdAt: await now(ctx, tx) })
    .returning({ number: boxes.number });
  if (drawn === undefined) throw new Error("A box has a number.");
  const sscc = ssccOf(ctx.config.gs1Prefix, drawn.number);
  const [begun] = await tx.update(boxes).set({ sscc }).where(eq(boxes.id, id)).returning();
  if (begun === undefined) throw new Error("The box was just written.");
  const number = boxNumber(drawn.number);
  await recordAudit(tx, ctx, {
    action: "box.created",
    subject: "box",
    subjectId: id,
    details: { number },
  });
  return { ...begun, number };
}

/** The box that an order's plates go into now: begun if there is none, by one of two at once. */
export async function lockOpenBox(
  tx: Transaction,
  ctx: Context,
  orderId: string,
): Promise<LockedBox> {
  const open = await findOpenBox(tx, orderId);
  if (open !== null) return open;
  await tx.execute(sql`select pg_advisory_xact_lock(${BEGINNING_LOCK}, hashtext(${orderId}))`);
  return (await findOpenBox(tx, orderId)) ?? beginBox(tx, ctx, orderId);
}

/** Advisory lock: an arbitrary number, the same in all our processes. */
const BEGINNING_LOCK = 7_303_029;

async function findOpenBox(tx: Transaction, orderId: string): Promise<LockedBox | null> {
  const [found] = await tx
    .select()
    .from(boxes)
    .where(and(eq(boxes.orderId, orderId), eq(boxes.state, "open")))
    .orderBy(asc(boxes.id))
    .limit(1)
    .for("update");
  return found === undefined ? null : { ...found, number: boxNumber(found.number) };
}

/** Both are locked; the code is in no box. */
export async function putIntoBox(
  tx: Transaction,
  ctx: Context,
  { code, boxId, at }: { code: string; boxId: string; at: Date },
): Promise<void> {
  await tx.insert(boxCodes).values({ code, boxId, at, packedBy: ctx.actor?.userId ?? null });
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
  const those = sql`${boxCodes.code} = any(${sql.param(codes)}::text[])`;
  await tx
    .select({ id: boxes.id })
    .from(boxes)
    .where(
      sql`${boxes.id} in (select ${boxCodes.boxId} from ${boxCodes} where ${those} and ${boxCodes.isLive})`,
    )
    .orderBy(asc(boxes.id))
    .for("update");
  const isSent = sql`exists (select from ${boxes} sent
    where sent.id = ${outer(boxCodes.boxId)} and sent.state = 'shipped')`;
  await tx
    .update(boxCodes)
    .set({ isLive: false })
    .where(and(those, boxCodes.isLive, isSent));
  if (life.stage !== "packed") await tx.delete(boxCodes).where(and(those, boxCodes.isLive));
}

const SENT: readonly CodeLife["stage"][] = ["shipped", "delivered"];
