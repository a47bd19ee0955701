import { eq } from "drizzle-orm";
import { now } from "#features/commerce/clock/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import {
  readShipmondoEvent,
  UnsignedEvent,
  type DeliveryEvent,
} from "../engine/shipmondo-event.server.ts";
import { shipments } from "../tables.server.ts";
import { deliverWhole } from "./deliver-whole.server.ts";

/**
 * Counts a delivery that Shipmondo tells of. The same event again, or one of a shipment that isn't on its
 * way, changes nothing. Throws `badRequest` for what isn't signed with our key.
 */
export async function receiveEvent(ctx: Context, body: unknown): Promise<void> {
  const event = await readEvent(ctx, body);
  if (event === null) return;
  const [found] = await ctx.database
    .select({ id: shipments.id, shippedAt: shipments.shippedAt })
    .from(shipments)
    .where(eq(shipments.carrierId, event.carrierId));
  if (found === undefined) return;
  const { id, shippedAt } = found;
  await deliverWhole(ctx, id, shippedAt !== null && event.at < shippedAt ? shippedAt : event.at);
}

async function readEvent(ctx: Context, body: unknown): Promise<DeliveryEvent | null> {
  const key = ctx.config.shipmondo?.key;
  if (key === undefined) throw new AppError("badRequest");
  try {
    return readShipmondoEvent(body, key, await now(ctx, ctx.database));
  } catch (error) {
    throw error instanceof UnsignedEvent ? new AppError("badRequest") : error;
  }
}
