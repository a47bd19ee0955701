import { and, asc, eq } from "drizzle-orm";
import {
  systemContext,
  transaction,
  type Context,
  type Services,
} from "#platform/context.server.ts";
import { lockCompany } from "../../companies/queries.server.ts";
import { findInvoice } from "../../invoices/queries.server.ts";
import { lockInvoicedOrder } from "../../orders/commands/end-order.server.ts";
import { release } from "../../orders/commands/handle-order.server.ts";
import { orders } from "../../orders/tables.server.ts";
import { isHeldBy } from "../model.ts";
import { debtOf } from "../queries.server.ts";

/**
 * Releases what a company may owe by now, the oldest first. The company is locked before invoices and
 * orders, as buying does, so it runs on its own and not in the transaction of a payment.
 */
export async function releaseHeld(services: Services, companyId: string): Promise<void> {
  const ctx = systemContext(services);
  const held = await services.database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.state, "placed")))
    .orderBy(asc(orders.id));
  for (const { id } of held) await releaseIfFits(ctx, companyId, id);
}

async function releaseIfFits(ctx: Context, companyId: string, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { creditLimit } = await lockCompany(tx, companyId);
    const order = await lockInvoicedOrder(tx, id);
    if (order.state !== "placed") return;
    const { delivered: outstanding, isLate } = await debtOf(ctx, tx, companyId);
    const total = (await findInvoice(tx, order.invoiceId))?.due ?? 0;
    if (isHeldBy({ outstanding, isLate }, { creditLimit, total })) return;
    await release(tx, ctx, order, null);
  });
}
