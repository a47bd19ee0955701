import { inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { creditInvoice } from "../../invoices/commands.server.ts";
import { findInvoice } from "../../invoices/queries.server.ts";
import { findOrder, linesOf } from "../../orders/queries/show-order.server.ts";
import { orderLines } from "../../orders/tables.server.ts";
import { invoicePositions } from "../model.ts";

/**
 * Credits what was paid for these plates: a credit note for each invoice that they stand in. Returns the
 * first; `null` where nothing was bought.
 */
export async function creditPlates(
  tx: Transaction,
  ctx: Context,
  lineIds: readonly string[],
  reason: string,
): Promise<string | null> {
  if (lineIds.length === 0) return null;
  const orderIds = await tx
    .selectDistinct({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(inArray(orderLines.id, [...lineIds]))
    .orderBy(orderLines.orderId);
  const issued: string[] = [];
  for (const { orderId } of orderIds) {
    const invoiceId = (await findOrder(tx, orderId))?.invoiceId ?? null;
    if (invoiceId === null) continue;
    const part = await partOf(tx, { orderId, invoiceId, lineIds });
    issued.push((await creditInvoice(tx, ctx, invoiceId, reason, part)).id);
  }
  return issued[0] ?? null;
}

type CreditedLines = { orderId: string; invoiceId: string; lineIds: readonly string[] };

async function partOf(tx: Transaction, { orderId, invoiceId, lineIds }: CreditedLines) {
  const lines = await linesOf(tx, orderId);
  const invoice = await findInvoice(tx, invoiceId);
  const positions = invoicePositions(
    lines.map(({ amount }) => amount),
    invoice?.lines ?? [],
  );
  const part = new Map<number, number>();
  for (const [index, { id, amount }] of lines.entries()) {
    const position = positions[index];
    if (position === undefined || !lineIds.includes(id)) continue;
    part.set(position, (part.get(position) ?? 0) + amount);
  }
  return [...part].map(([position, gross]) => ({ position, gross }));
}
