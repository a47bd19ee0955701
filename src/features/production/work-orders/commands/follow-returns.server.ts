import { today } from "#features/commerce/clock/queries.server.ts";
import type { returnSettled } from "#features/commerce/returns/commands/settle-return.server.ts";
import { remakePlate } from "#features/qr/commands/order-plate.server.ts";
import { lockCode } from "#features/qr/commands/run-step.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { ITEM_OF, remakeDueOn } from "../model.ts";
import { addWorkOrder, leaveWorkOrders } from "./write-work-order.server.ts";

type SettledReturn = Parameters<typeof returnSettled.raise>[2];

/**
 * Handles `returnSettled`: plates for the shelf are in no work order any more, and faulty ones are made again
 * with their codes, for the order that they were bought in.
 */
export async function followReturns(
  tx: Transaction,
  ctx: Context,
  { shelved, faulty, reason }: SettledReturn,
): Promise<void> {
  await leaveWorkOrders(tx, ctx, shelved, "shipped");
  const dueOn = remakeDueOn(await today(ctx, tx));
  await leaveWorkOrders(
    tx,
    ctx,
    faulty.map(({ code }) => code),
    "shipped",
  );
  for (const plates of Map.groupBy(
    faulty,
    ({ orderId, plate }) => `${orderId} ${plate}`,
  ).values()) {
    const [first] = plates;
    if (first === undefined) continue;
    for (const { code } of plates) {
      const held = await lockCode(tx, code);
      if (held !== null) await remakePlate(tx, ctx, held, reason);
    }
    await addWorkOrder(tx, ctx, {
      kind: "remake",
      item: ITEM_OF[first.plate],
      orderId: first.orderId,
      dueOn,
      codes: plates.map(({ code }) => code),
    });
  }
}
