import { eq } from "drizzle-orm";
import { today } from "#features/commerce/clock/queries.server.ts";
import { replaceLostCode } from "#features/commerce/orders/commands/replace-code.server.ts";
import type { LockedCode } from "#features/qr/commands/run-step.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import {
  addWorkOrder,
  leaveWorkOrders,
} from "../../work-orders/commands/write-work-order.server.ts";
import { ITEM_OF, remakeDueOn } from "../../work-orders/model.ts";
import type { Loss, Shipment } from "../contract.ts";
import { mailLost } from "../jobs.server.ts";
import { showShipment } from "../queries/show-shipments.server.ts";
import { shipments } from "../tables.server.ts";
import { lockContents } from "./lock-shipment.server.ts";
import { recordShipment, refuseUnless } from "./mark-delivered.server.ts";

/**
 * Somebody may find the parcel: so its plates are made with other codes, and those in it end. Throws
 * `notFound` and `production.shipmentState`.
 */
export async function loseShipment(ctx: Context, id: string, { reason }: Loss): Promise<Shipment> {
  return transaction(ctx, async (tx) => {
    const { shipment, codes } = await lockContents(tx, id);
    refuseUnless(shipment, shipment.state === "shipped");
    await tx.update(shipments).set({ state: "lost", reason }).where(eq(shipments.id, id));
    await recordShipment(tx, ctx, "shipment.lost", shipment, reason);
    // What arrived all the same, as a claim of it says, goes on.
    const lost = codes.filter(({ stage, isRetired }) => stage === "shipped" && !isRetired);
    await remakeLost(tx, ctx, { orderId: shipment.orderId, lost, reason });
    await ctx.jobs.enqueue(tx, mailLost, { shipmentId: id });
    return showShipment(ctx, tx, id);
  });
}

type LostPlates = { orderId: string; lost: readonly LockedCode[]; reason: string };

async function remakeLost(tx: Transaction, ctx: Context, { orderId, lost, reason }: LostPlates) {
  await leaveWorkOrders(
    tx,
    ctx,
    lost.map(({ code }) => code),
    "shipped",
  );
  const made: NonNullable<Awaited<ReturnType<typeof replaceLostCode>>>[] = [];
  for (const held of lost) {
    const replaced = await replaceLostCode(tx, ctx, { orderId, held, reason });
    if (replaced !== null) made.push(replaced);
  }
  const dueOn = remakeDueOn(await today(ctx, tx));
  for (const [item, plates] of Map.groupBy(made, ({ plate }) => ITEM_OF[plate])) {
    const codes = plates.map(({ code }) => code);
    await addWorkOrder(tx, ctx, { kind: "remake", item, orderId, dueOn, codes });
  }
}
