import { and, inArray, sql } from "drizzle-orm";
import { now } from "#features/commerce/clock/queries.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { newId } from "#platform/ids.ts";
import type { Item, PlateState, WorkOrderKind } from "../contract.ts";
import { workOrderNumber } from "../model.ts";
import { workOrderCodes, workOrders } from "../tables.server.ts";

type NewWorkOrder = {
  kind: WorkOrderKind;
  item: Item;
  orderId: string | null;
  dueOn: string;
  /** Whose plates wait to be engraved, in no other live work order. */
  codes: readonly string[];
};

/** Returns its id. */
export async function addWorkOrder(
  tx: Transaction,
  ctx: Context,
  { codes, ...order }: NewWorkOrder,
): Promise<string> {
  const id = newId();
  const [added] = await tx
    .insert(workOrders)
    .values({ ...order, id, createdAt: await now(ctx, tx) })
    .returning({ number: workOrders.number });
  if (added === undefined) throw new Error("A work order has a number.");
  const plates = codes.map((code) => ({
    workOrderId: id,
    code,
    // As PostgreSQL has it: a JavaScript date is less precise.
    codeCreatedAt: sql`(select ${qrCodes.createdAt} from ${qrCodes} where ${qrCodes.code} = ${code})`,
    dueOn: order.dueOn,
    state: "waiting" as const,
  }));
  await tx.insert(workOrderCodes).values(plates);
  await recordAudit(tx, ctx, {
    action: "workOrder.created",
    subject: "workOrder",
    subjectId: id,
    details: { number: workOrderNumber(added.number), count: codes.length },
  });
  return id;
}

/** Raised when plates that wait, or are under way, are made by another work order from now on. */
export const platesLeft = defineHook<{ codes: readonly string[] }>("platesLeft");

/** Another work order makes the plates of these codes: to the one before they are as they were left. */
export async function leaveWorkOrders(
  tx: Transaction,
  ctx: Context,
  codes: readonly string[],
  state: Extract<PlateState, "shipped" | "cancelled">,
): Promise<void> {
  if (codes.length === 0) return;
  await tx
    .update(workOrderCodes)
    .set({ isLive: false, state })
    .where(and(inArray(workOrderCodes.code, [...codes]), workOrderCodes.isLive));
  await platesLeft.raise(tx, ctx, { codes });
}
