import { asc, eq, inArray } from "drizzle-orm";
import { now } from "#features/commerce/clock/queries.server.ts";
import { orders } from "#features/commerce/orders/tables.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { violatedUnique, type Transaction } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { boxes } from "../../boxes/tables.server.ts";
import { productionError } from "../../errors.ts";
import type { NewShipment, Shipment } from "../contract.ts";
import { isDeletable, shipmentNumber } from "../model.ts";
import { showShipment } from "../queries/show-shipments.server.ts";
import { shipmentBoxes, shipments } from "../tables.server.ts";
import { lockShipment } from "./lock-shipment.server.ts";
import { recordShipment, refuseUnless } from "./mark-delivered.server.ts";

/**
 * Boxes may be packed and closed until it is sent. Throws `invalid` for unknown boxes, and
 * `production.otherOrders`, `boxShipped`, `boxInShipment` or `orderCancelled`.
 */
export async function createShipment(
  ctx: Context,
  { boxIds, carrier, trackingNumber: typed }: NewShipment,
): Promise<Shipment> {
  try {
    return await transaction(ctx, async (tx) => {
      const ids = [...new Set(boxIds)];
      const orderId = await orderOf(tx, ids);
      const id = newId();
      const trackingNumber = typed ?? null;
      const [made] = await tx
        .insert(shipments)
        .values({
          id,
          orderId,
          carrier,
          trackingNumber,
          state: "open",
          createdAt: await now(ctx, tx),
        })
        .returning({ number: shipments.number });
      if (made === undefined) throw new Error("A shipment has a number.");
      await tx.insert(shipmentBoxes).values(ids.map((boxId) => ({ boxId, shipmentId: id })));
      await recordAudit(tx, ctx, {
        action: "shipment.created",
        subject: "shipment",
        subjectId: id,
        details: { number: shipmentNumber(made.number), count: ids.length },
      });
      return showShipment(ctx, tx, id);
    });
  } catch (error) {
    if (violatedUnique(error) !== "shipment_boxes_box") throw error;
    throw productionError("boxInShipment");
  }
}

async function orderOf(tx: Transaction, boxIds: readonly string[]): Promise<string> {
  const found = await tx
    .select({ orderId: boxes.orderId, state: boxes.state, orderState: orders.state })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .where(inArray(boxes.id, [...boxIds]))
    .orderBy(asc(boxes.id))
    .for("update", { of: boxes });
  const [first] = found;
  if (first === undefined || found.length < boxIds.length) {
    throw invalidField("boxIds", "unknownBox");
  }
  if (found.some(({ orderId }) => orderId !== first.orderId)) throw productionError("otherOrders");
  if (found.some(({ state }) => state === "shipped")) throw productionError("boxShipped");
  if (first.orderState === "cancelled") throw productionError("orderCancelled");
  return first.orderId;
}

/** Throws `notFound`, and `production.shipmentState` for one that is sent or that a carrier may know of. */
export async function deleteShipment(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const shipment = await lockShipment(tx, id);
    refuseUnless(shipment, isDeletable(shipment));
    await tx.delete(shipments).where(eq(shipments.id, id));
    await recordShipment(tx, ctx, "shipment.deleted", shipment);
  });
}
