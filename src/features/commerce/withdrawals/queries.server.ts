import { and, eq, exists, inArray, isNotNull, or, type SQL } from "drizzle-orm";
import { isEmailOfAccount } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { findInvoice, findInvoiceId } from "../invoices/queries.server.ts";
import { isKeyOfOrder } from "../order-keys/queries.server.ts";
import { canWriteOrder } from "../orders/policy.ts";
import {
  findOrder,
  findPlacedOrder,
  linesOf,
  type Order,
} from "../orders/queries/show-order.server.ts";
import { orders } from "../orders/tables.server.ts";
import { withdrawals } from "./tables.server.ts";

export type Withdrawal = typeof withdrawals.$inferSelect;

/** `null` if there is none, or it wasn't confirmed. */
export async function findReceived(reader: Reader, id: string) {
  const [found] = await reader.select().from(withdrawals).where(eq(withdrawals.id, id));
  const receivedAt = found?.receivedAt ?? null;
  return found === undefined || receivedAt === null ? null : { ...found, receivedAt };
}

/** It fits an order, and its receipt asks whether the order's customer sent it. */
export function awaitsProof({ orderId, provenAt }: Pick<Withdrawal, "orderId" | "provenAt">) {
  return orderId !== null && provenAt === null;
}

/** The link went to the address, and nowhere else. */
export function usedLink({ linkHash, provenAt }: Pick<Withdrawal, "linkHash" | "provenAt">) {
  return linkHash !== null && provenAt !== null;
}

/** The order that number, e-mail and lines fit; `null` for any other. */
export async function findFitting(
  reader: Reader,
  { number, email, lineIds }: Pick<Withdrawal, "number" | "email" | "lineIds">,
): Promise<Order | null> {
  const order = await findNumbered(reader, number);
  if (order === null || !isSameAddress(order.customer.email, email)) return null;
  if (lineIds === null) return order;
  const lines = await linesOf(reader, order.id);
  return lineIds.every((id) => lines.some((line) => line.id === id)) ? order : null;
}

/** By its own number, or by that of its invoice. */
async function findNumbered(reader: Reader, number: string): Promise<Order | null> {
  if (!/^\d+$/.test(number)) return findPlacedOrder(reader, number);
  const invoiceId = await findInvoiceId(reader, Number(number));
  const invoice = invoiceId === null ? null : await findInvoice(reader, invoiceId);
  if (!invoice?.orderId) return null;
  const order = await findOrder(reader, invoice.orderId);
  return order?.invoiceId === invoiceId ? order : null;
}

/** Not by numbers and addresses, which others know: signed in as the order's customer, or with its key. */
export async function isOwnOrder(
  reader: Reader,
  { actor }: Context,
  order: Order,
  key: string | undefined,
): Promise<boolean> {
  return canWriteOrder(actor, order, await isKeyOfOrder(reader, order.id, key));
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Of the person's orders, and from their verified address: others may have typed any address. */
export function isWithdrawalOf(reader: Reader, userId: string): SQL | undefined {
  const own = reader.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return or(inArray(withdrawals.orderId, own), isFrom(reader, userId));
}

function isFrom(reader: Reader, userId: string): SQL {
  return exists(
    reader
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          isNotNull(users.emailVerifiedAt),
          isEmailOfAccount(withdrawals.email),
        ),
      ),
  );
}
