import { eq } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import { productionError } from "../../errors.ts";
import type { Shipment } from "../contract.ts";
import { acceptsNumber } from "../model.ts";
import { showShipment } from "../queries/show-shipments.server.ts";
import { shipments } from "../tables.server.ts";
import { lockShipment } from "./lock-shipment.server.ts";
import { recordShipment, refuseUnless } from "./mark-delivered.server.ts";

/**
 * Of a parcel that a person booked on the carrier's own pages; also corrects it. Throws `notFound`,
 * `production.shipmentState`, and `carrierAsked` while a program may be booking it.
 */
export async function enterNumber(
  ctx: Context,
  id: string,
  trackingNumber: string,
): Promise<Shipment> {
  return transaction(ctx, async (tx) => {
    const shipment = await lockShipment(tx, id);
    refuseUnless(shipment, acceptsNumber(shipment));
    // In real time, as it is recorded.
    if (shipment.quietUntil !== null && shipment.quietUntil > new Date()) {
      throw productionError("carrierAsked");
    }
    await tx
      .update(shipments)
      .set({ state: "booked", trackingNumber, quietUntil: null })
      .where(eq(shipments.id, id));
    await recordShipment(tx, ctx, "shipment.numberEntered", shipment);
    return showShipment(ctx, tx, id);
  });
}
