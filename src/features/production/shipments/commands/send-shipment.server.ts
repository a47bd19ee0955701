import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { now, today } from "#features/commerce/clock/queries.server.ts";
import { orders } from "#features/commerce/orders/tables.server.ts";
import { runStep, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { danishDay } from "#platform/days.ts";
import { invalidField } from "#platform/errors.ts";
import { inGroups } from "#platform/in-groups.ts";
import { markSent } from "../../boxes/commands/mark-sent.server.ts";
import { productionError } from "../../errors.ts";
import { workOrderCodes, workOrders } from "../../work-orders/tables.server.ts";
import type { Delivery, Shipment } from "../contract.ts";
import { mailShipped } from "../jobs.server.ts";
import { isHere } from "../model.ts";
import { isBookedByProgram } from "../queries/carrier-service.server.ts";
import { showShipment } from "../queries/show-shipments.server.ts";
import { shipments } from "../tables.server.ts";
import { lockContents, requireClosed } from "./lock-shipment.server.ts";
import { markDelivered, recordShipment, refuseUnless } from "./mark-delivered.server.ts";

/**
 * Of two who press at once, the second is told that it is sent: the customer gets one mail. Throws
 * `notFound`, and `production.shipmentState`, `shipmentNotBooked`, `boxNotClosed`, `boxEmpty`, `boxChanged`,
 * `plateNotPacked`, `plateOnHold` or `orderCancelled`.
 */
export async function sendShipment(ctx: Context, id: string): Promise<Shipment> {
  return transaction(ctx, async (tx) => {
    const { shipment, boxes, codes } = await lockContents(tx, id);
    refuseUnless(shipment, isHere(shipment.state));
    requireClosed(boxes);
    if (shipment.state === "open" && isBookedByProgram(ctx, shipment)) {
      throw productionError("shipmentNotBooked");
    }
    if (codes.length === 0) throw productionError("boxEmpty");
    await requireWanted(tx, shipment.orderId, codes);
    // One that somebody has scanned as sent already is.
    for (const held of codes.filter(({ stage }) => stage === "packed")) {
      await runStep(tx, ctx, held, "shipped");
    }
    await markSent(
      tx,
      boxes.map((box) => box.id),
    );
    await tx
      .update(shipments)
      .set({ state: "shipped", shippedAt: await now(ctx, tx), quietUntil: null })
      .where(eq(shipments.id, id));
    await recordShipment(tx, ctx, "shipment.sent", shipment);
    await ctx.jobs.enqueue(tx, mailShipped, { shipmentId: id });
    return showShipment(ctx, tx, id);
  });
}

const SENDABLE: readonly LockedCode["stage"][] = ["packed", "shipped", "delivered"];

async function requireWanted(
  tx: Transaction,
  orderId: string,
  codes: readonly LockedCode[],
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (order?.state === "cancelled") throw productionError("orderCancelled");
  const unfit = codes.find(({ stage, isRetired }) => isRetired || !SENDABLE.includes(stage));
  if (unfit !== undefined) {
    throw productionError("plateNotPacked", { values: { code: inGroups(unfit.code) } });
  }
  const [onHold] = await tx
    .select({ code: workOrderCodes.code, reason: workOrders.holdReason })
    .from(workOrderCodes)
    .innerJoin(workOrders, eq(workOrders.id, workOrderCodes.workOrderId))
    .where(
      and(
        inArray(
          workOrderCodes.code,
          codes.map(({ code }) => code),
        ),
        workOrderCodes.isLive,
        isNotNull(workOrders.heldAt),
      ),
    )
    .limit(1);
  if (onHold === undefined) return;
  const values = { code: inGroups(onHold.code), reason: onHold.reason ?? "" };
  throw productionError("plateOnHold", { values });
}

/**
 * Throws `notFound`, `production.shipmentState`, or `invalid` for a day that isn't yet, or before it was sent.
 */
export async function deliverShipment(
  ctx: Context,
  id: string,
  { deliveredOn }: Delivery,
): Promise<Shipment> {
  return transaction(ctx, async (tx) => {
    const { shipment, codes } = await lockContents(tx, id);
    refuseUnless(shipment, shipment.state === "shipped");
    const sentOn = shipment.shippedAt === null ? deliveredOn : danishDay(shipment.shippedAt);
    if (deliveredOn > (await today(ctx, tx))) throw invalidField("deliveredOn", "future");
    if (deliveredOn < sentOn) throw invalidField("deliveredOn", "beforeSending");
    await markDelivered(tx, ctx, shipment, { codes, deliveredOn });
    return showShipment(ctx, tx, id);
  });
}
