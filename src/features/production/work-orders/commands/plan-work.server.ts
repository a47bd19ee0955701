import { and, eq } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { now } from "#features/commerce/clock/queries.server.ts";
import { remakePlate } from "#features/qr/commands/order-plate.server.ts";
import { lockCode } from "#features/qr/commands/run-step.server.ts";
import { makePackageNow } from "#features/qr/packages/commands.server.ts";
import { readCode } from "#features/qr/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import type { NewWorkOrder, Reasoned, Remake, WorkOrder } from "../contract.ts";
import { isOpen, NO_DAY, plateStateOf, workOrderNumber } from "../model.ts";
import { showWorkOrder } from "../queries/show-work-orders.server.ts";
import { workOrderCodes, workOrders } from "../tables.server.ts";
import { addWorkOrder, leaveWorkOrders } from "./write-work-order.server.ts";

/** Plates for the shelf: their codes and the keys of their cards are a package of our own stock. */
export async function createWorkOrder(
  ctx: Context,
  { item, quantity }: NewWorkOrder,
): Promise<WorkOrder> {
  return transaction(ctx, async (tx) => {
    const codes = await makePackageNow(tx, ctx, quantity);
    const id = await addWorkOrder(tx, ctx, {
      kind: "stock",
      item,
      orderId: null,
      dueOn: NO_DAY,
      codes,
    });
    return showWorkOrder(ctx, tx, id);
  });
}

async function lockWorkOrder(tx: Transaction, id: string) {
  const [found] = await tx.select().from(workOrders).where(eq(workOrders.id, id)).for("update");
  if (found === undefined) throw new AppError("notFound");
  return { ...found, number: workOrderNumber(found.number) };
}

/** Throws `notFound`, or `conflict` if it is on hold, sent or cancelled. */
export async function holdWorkOrder(
  ctx: Context,
  id: string,
  { reason }: Reasoned,
): Promise<WorkOrder> {
  return transaction(ctx, async (tx) => {
    const { number, heldAt } = await lockWorkOrder(tx, id);
    const { state } = await showWorkOrder(ctx, tx, id);
    if (heldAt !== null || !isOpen(state)) throw new AppError("conflict");
    await tx
      .update(workOrders)
      .set({ heldAt: await now(ctx, tx), heldBy: signedIn(ctx).userId, holdReason: reason })
      .where(eq(workOrders.id, id));
    await recordAudit(tx, ctx, {
      action: "workOrder.held",
      subject: "workOrder",
      subjectId: id,
      details: { number, reason },
    });
    return showWorkOrder(ctx, tx, id);
  });
}

/** Throws `notFound`, or `conflict` if it isn't on hold. */
export async function resumeWorkOrder(ctx: Context, id: string): Promise<WorkOrder> {
  return transaction(ctx, async (tx) => {
    const { number, heldAt } = await lockWorkOrder(tx, id);
    if (heldAt === null) throw new AppError("conflict");
    await tx
      .update(workOrders)
      .set({ heldAt: null, heldBy: null, holdReason: null })
      .where(eq(workOrders.id, id));
    await recordAudit(tx, ctx, {
      action: "workOrder.resumed",
      subject: "workOrder",
      subjectId: id,
      details: { number },
    });
    return showWorkOrder(ctx, tx, id);
  });
}

export async function remakeWorkOrder(
  ctx: Context,
  id: string,
  { code, reason }: Remake,
): Promise<WorkOrder> {
  return transaction(ctx, async (tx) => {
    const madeId = await remakePlateIn(tx, ctx, id, { code: readCode(code), reason });
    return showWorkOrder(ctx, tx, madeId);
  });
}

/**
 * The code stays, and moves to a work order of its own for the same order and day, whose id is returned.
 * Codes are locked before work orders, as steps do. Throws `notFound`, `qr.mistypedCode`, `qr.outOfOrder`, or
 * `invalid` for a code that the work order doesn't make, so that of two at once the second is refused.
 */
export async function remakePlateIn(
  tx: Transaction,
  ctx: Context,
  id: string,
  { code, reason }: Remake,
): Promise<string> {
  const held = await lockCode(tx, code);
  const { item, orderId, dueOn, number } = await lockWorkOrder(tx, id);
  const isHere = await tx.$count(
    workOrderCodes,
    and(eq(workOrderCodes.workOrderId, id), eq(workOrderCodes.code, code), workOrderCodes.isLive),
  );
  if (held === null || isHere === 0) throw invalidField("code", "notInWorkOrder");
  const left = plateStateOf(held) === "shipped" ? "shipped" : "cancelled";
  await leaveWorkOrders(tx, ctx, [code], left);
  await remakePlate(tx, ctx, held, reason);
  await recordAudit(tx, ctx, {
    action: "workOrder.remade",
    subject: "workOrder",
    subjectId: id,
    details: { number, code, reason },
  });
  return addWorkOrder(tx, ctx, { kind: "remake", item, orderId, dueOn, codes: [code] });
}
