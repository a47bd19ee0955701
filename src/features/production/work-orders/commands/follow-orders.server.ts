import { and, sql } from "drizzle-orm";
import type { ReleasedOrder } from "#features/commerce/orders/commands/handle-order.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { ITEM_OF, NO_DAY, plateStateOf, type CodeLife } from "../model.ts";
import { workOrderCodes } from "../tables.server.ts";
import { addWorkOrder, leaveWorkOrders } from "./write-work-order.server.ts";

/** Handles `orderReleased`: a work order for each kind of plate in it. */
export async function makeReleased(
  tx: Transaction,
  ctx: Context,
  { id: orderId, companyId, shipBy, plates }: ReleasedOrder,
): Promise<void> {
  const kind = companyId === null ? "order" : "reseller";
  const replaced = plates.filter(({ isReplacement }) => isReplacement);
  const first = plates.filter(({ isReplacement }) => !isReplacement);
  await leaveWorkOrders(tx, ctx, codesOf(replaced), "shipped");
  await leaveWorkOrders(tx, ctx, codesOf(first), "cancelled");
  for (const [item, own] of Map.groupBy(plates, ({ plate }) => ITEM_OF[plate])) {
    await addWorkOrder(tx, ctx, {
      kind,
      item,
      orderId,
      dueOn: shipBy ?? NO_DAY,
      codes: codesOf(own),
    });
  }
}

function codesOf(plates: ReleasedOrder["plates"]): string[] {
  return plates.map(({ code }) => code);
}

/** Handles `lifeChanged`. */
export async function followCodes(
  tx: Transaction,
  _ctx: Context,
  { codes, life }: { codes: readonly string[]; life: CodeLife },
): Promise<void> {
  await tx
    .update(workOrderCodes)
    .set({ state: plateStateOf(life) })
    .where(
      and(sql`${workOrderCodes.code} = any(${sql.param(codes)}::text[])`, workOrderCodes.isLive),
    );
}
