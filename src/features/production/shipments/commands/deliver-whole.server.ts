import { today } from "#features/commerce/clock/queries.server.ts";
import { systemContext, transaction, type Services } from "#platform/context.server.ts";
import { danishDay } from "#platform/days.ts";
import { lockContents } from "./lock-shipment.server.ts";
import { markDelivered } from "./mark-delivered.server.ts";

/** Repeated it comes to the same. `at`: when it arrived; without it, now. */
export async function deliverWhole(services: Services, id: string, at?: Date): Promise<void> {
  const ctx = systemContext(services);
  await transaction(ctx, async (tx) => {
    const { shipment, codes } = await lockContents(tx, id);
    if (shipment.state !== "shipped") return;
    const deliveredOn = at === undefined ? await today(ctx, tx) : danishDay(at);
    await markDelivered(tx, ctx, shipment, { codes, deliveredOn });
  });
}
