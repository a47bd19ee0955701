import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { findInvoice } from "../../invoices/queries.server.ts";
import { codesOf, linesOf, lockOrder, stagesOf, type Order } from "../queries/show-order.server.ts";
import { endOrder } from "./end-order.server.ts";
import { releaseSettled } from "./handle-order.server.ts";

/**
 * Handles `invoiceCredited`: an order whose invoice is credited whole is cancelled while nothing of it
 * is made; one whose rest turns out to be paid is made. Orders that are cancelled credit their invoice
 * themselves, and are found cancelled here.
 */
export async function settleCredited(
  tx: Transaction,
  ctx: Context,
  { invoiceId, orderId, creditId }: { invoiceId: string; orderId: string | null; creditId: string },
): Promise<void> {
  if (orderId === null) return;
  const order = await lockOrder(tx, orderId);
  const isUnderWay = order.state === "placed" || order.state === "released";
  const invoice = await findInvoice(tx, invoiceId);
  if (!isUnderWay || order.invoiceId !== invoiceId || invoice === null) return;
  if (invoice.credited < invoice.total) {
    if (invoice.due === 0) await releaseSettled(tx, ctx, { orderId });
    return;
  }
  if (await isMade(tx, order)) return;
  const credit = await findInvoice(tx, creditId);
  await endOrder(tx, ctx, order, credit?.reason ?? "");
}

async function isMade(tx: Transaction, { id, state }: Order): Promise<boolean> {
  if (state === "placed") return false;
  const open = (await linesOf(tx, id)).filter(({ isOpen }) => isOpen);
  const stages = await stagesOf(tx, codesOf(open));
  return [...stages.values()].some((stage) => stage !== "digital" && stage !== "created");
}
