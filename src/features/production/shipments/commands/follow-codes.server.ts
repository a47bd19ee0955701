import { and, eq, inArray } from "drizzle-orm";
import { today } from "#features/commerce/clock/queries.server.ts";
import { lockCode, runStep } from "#features/qr/commands/run-step.server.ts";
import type { Stage } from "#features/qr/lifecycle/contract.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { boxCodes } from "../../boxes/tables.server.ts";
import { deliverRest } from "../jobs.server.ts";
import { shipmentBoxes, shipments } from "../tables.server.ts";
import { lockShipment } from "./lock-shipment.server.ts";
import { recordShipment } from "./mark-delivered.server.ts";

/**
 * Handles `codeClaimed`: whoever has the key of its card has the parcel. The other plates in it are delivered
 * afterwards, in a job: two who claim plates of the same parcel at once never wait for each other.
 */
export async function deliverClaimed(
  tx: Transaction,
  ctx: Context,
  { code, stage }: { code: string; stage: Stage },
): Promise<void> {
  const held = stage === "shipped" ? await lockCode(tx, code) : null;
  if (held?.stage !== "shipped") return;
  await runStep(tx, ctx, held, "delivered");
  for (const { id } of await findSent(tx, [code])) {
    await ctx.jobs.enqueue(tx, deliverRest, { shipmentId: id });
  }
}

/** Handles `platesDelivered`: a shipment is delivered with the last of its plates, whoever said so. */
export async function followDelivered(
  tx: Transaction,
  ctx: Context,
  { codes }: { codes: readonly string[] },
): Promise<void> {
  for (const { id } of await findSent(tx, codes)) {
    const shipment = await lockShipment(tx, id);
    if (shipment.state !== "shipped" || (await isUnderWay(tx, id))) continue;
    await tx
      .update(shipments)
      .set({ state: "delivered", deliveredOn: await today(ctx, tx) })
      .where(eq(shipments.id, id));
    await recordShipment(tx, ctx, "shipment.delivered", shipment);
  }
}

/** Those on their way that hold one of the codes. */
function findSent(reader: Reader, codes: readonly string[]): Promise<{ id: string }[]> {
  return reader
    .selectDistinct({ id: shipments.id })
    .from(shipments)
    .innerJoin(shipmentBoxes, eq(shipmentBoxes.shipmentId, shipments.id))
    .innerJoin(boxCodes, eq(boxCodes.boxId, shipmentBoxes.boxId))
    .where(and(eq(shipments.state, "shipped"), inArray(boxCodes.code, [...codes]), boxCodes.isLive))
    .orderBy(shipments.id);
}

async function isUnderWay(reader: Reader, shipmentId: string): Promise<boolean> {
  const [left] = await reader
    .select({ code: qrCodes.code })
    .from(shipmentBoxes)
    .innerJoin(boxCodes, eq(boxCodes.boxId, shipmentBoxes.boxId))
    .innerJoin(qrCodes, eq(qrCodes.code, boxCodes.code))
    .where(
      and(eq(shipmentBoxes.shipmentId, shipmentId), boxCodes.isLive, eq(qrCodes.stage, "shipped")),
    )
    .limit(1);
  return left !== undefined;
}
