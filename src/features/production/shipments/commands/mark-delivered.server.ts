import { eq } from "drizzle-orm";
import { runStep, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { productionError } from "../../errors.ts";
import { shipments } from "../tables.server.ts";
import type { LockedShipment } from "./lock-shipment.server.ts";

/** The shipment first: what follows the plates' deliveries finds that it was delivered, and when. */
export async function markDelivered(
  tx: Transaction,
  ctx: Context,
  shipment: LockedShipment,
  { codes, deliveredOn }: { codes: readonly LockedCode[]; deliveredOn: string },
): Promise<void> {
  await tx
    .update(shipments)
    .set({ state: "delivered", deliveredOn })
    .where(eq(shipments.id, shipment.id));
  await recordShipment(tx, ctx, "shipment.delivered", shipment);
  for (const held of codes.filter(({ stage, isRetired }) => stage === "shipped" && !isRetired)) {
    await runStep(tx, ctx, held, "delivered");
  }
}

/** Throws `production.shipmentState`. */
export function refuseUnless({ number, state }: LockedShipment, isPossible: boolean): void {
  if (isPossible) return;
  throw productionError("shipmentState", { values: { number, context: state } });
}

export function recordShipment(
  tx: Transaction,
  ctx: Context,
  action: string,
  { id, number }: LockedShipment,
  reason?: string,
): Promise<void> {
  return recordAudit(tx, ctx, {
    action,
    subject: "shipment",
    subjectId: id,
    details: { number, ...(reason !== undefined && { reason }) },
  });
}
