import { and, eq, inArray, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import type { ErasedAccount } from "#features/accounts/commands/change-user.server.ts";
import { eraseReasons } from "#platform/audit/reasons.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { Context, Services } from "#platform/context.server.ts";
import { today } from "../../clock/queries.server.ts";
import { NOBODY } from "../../customers/model.ts";
import { firstKeptDay } from "../../invoices/model.ts";
import { invoiceCustomers } from "../../invoices/tables.server.ts";
import { forgetHoldReasons } from "../../payments/commands/staff-invoices.server.ts";
import { orders } from "../tables.server.ts";

/** What kind of customer it was stays: withdrawals are reckoned by it. */
const { kind: _kept, ...FORGOTTEN } = NOBODY;

/**
 * Handles `accountErased`: what staff wrote when they handled the person's orders and invoices. The reason of
 * a credit note is kept with its customer.
 */
export async function forgetOrderReasons(
  tx: Transaction,
  _ctx: Context,
  { userId }: ErasedAccount,
): Promise<void> {
  const ordered = await tx
    .update(orders)
    .set({ reason: null })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id });
  const invoiced = await tx
    .select({ id: invoiceCustomers.invoiceId })
    .from(invoiceCustomers)
    .where(eq(invoiceCustomers.userId, userId));
  const invoiceIds = invoiced.map(({ id }) => id);
  await forgetHoldReasons(tx, invoiceIds);
  await eraseReasons(tx, { subjects: [...ordered.map(({ id }) => id), ...invoiceIds] });
}

/** Removes who ordered, and where it was sent, when their invoices are forgotten. */
export async function forgetOrderers(services: Services): Promise<void> {
  const { database } = services;
  const kept = firstKeptDay(await today(services, database));
  await database
    .update(orders)
    .set({
      customer: sql`${orders.customer} || ${JSON.stringify(FORGOTTEN)}::jsonb`,
      delivery: null,
      reason: null,
      userId: null,
    })
    .where(
      and(
        inArray(orders.state, ["completed", "cancelled"]),
        lt(orders.placedAt, new Date(`${kept}T00:00:00Z`)),
        or(
          ne(sql`${orders.customer} ->> 'name'`, ""),
          isNotNull(orders.delivery),
          isNotNull(orders.reason),
        ),
      ),
    );
}
