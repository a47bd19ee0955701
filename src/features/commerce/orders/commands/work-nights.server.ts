import { and, eq, isNull, lt, lte, notInArray } from "drizzle-orm";
import { qrCodes } from "#features/qr/tables.server.ts";
import {
  systemContext,
  transaction,
  type Context,
  type Services,
} from "#platform/context.server.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { forEachId } from "../../clock/engine/each.server.ts";
import { now, today } from "../../clock/queries.server.ts";
import { creditInvoice } from "../../invoices/commands.server.ts";
import { dueOf } from "../../invoices/queries.server.ts";
import { mailLate } from "../jobs.server.ts";
import { daysAfter, UNPAID_DAYS } from "../model.ts";
import { lockOrder } from "../queries/show-order.server.ts";
import { orderLines, orders } from "../tables.server.ts";
import { endOrder, lockInvoicedOrder } from "./end-order.server.ts";

/** Cancels orders that nobody paid: nothing is made, nothing owed, and what was paid of one is paid back. */
export async function cancelUnpaid(services: Services): Promise<void> {
  const { database } = services;
  const before = daysAfter(await today(services, database), -UNPAID_DAYS);
  const unpaid = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, "placed"), lte(orders.dueOn, before)))
    .orderBy(orders.id);
  const ctx = systemContext(services);
  await forEachId(
    services,
    "order",
    unpaid.map(({ id }) => id),
    (id) => cancelOne(ctx, id),
  );
}

async function cancelOne(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const order = await lockInvoicedOrder(tx, id);
    const { invoiceId, locale } = order;
    // Paid, released or cancelled meanwhile.
    if (order.state !== "placed" || (await dueOf(tx, invoiceId)) === 0) return;
    const t = translator(locale).getFixedT(locale, "order-mails");
    const reason = t("becauseUnpaid");
    await endOrder(tx, ctx, order, reason);
    await creditInvoice(tx, ctx, invoiceId, reason);
  });
}

/** Tells those whose plates should have been sent by now, once. */
export async function mailLateOrders(services: Services): Promise<void> {
  const { database } = services;
  const day = await today(services, database);
  const isWaiting = and(
    eq(orders.state, "released"),
    isNull(orders.lateMailedAt),
    lt(orders.shipBy, day),
  );
  const late = await database.select({ id: orders.id }).from(orders).where(isWaiting);
  await forEachId(
    services,
    "order",
    late.map(({ id }) => id),
    (id) => tellLate(services, id),
  );
}

async function tellLate(services: Services, id: string): Promise<void> {
  await transaction(services, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.state !== "released" || order.lateMailedAt !== null) return;
    const missing = await tx
      .select({ code: orderLines.code })
      .from(orderLines)
      .innerJoin(qrCodes, eq(qrCodes.code, orderLines.code))
      .where(
        and(
          eq(orderLines.orderId, id),
          orderLines.isOpen,
          notInArray(qrCodes.stage, ["shipped", "delivered"]),
        ),
      );
    if (missing.length === 0) return;
    const lateMailedAt = await now(services, tx);
    await tx.update(orders).set({ lateMailedAt }).where(eq(orders.id, id));
    await services.jobs.enqueue(tx, mailLate, { orderId: id });
  });
}
