import { eq } from "drizzle-orm";
import { issueInvoice } from "#features/commerce/invoices/commands.server.ts";
import { postings, vouchers } from "#features/commerce/ledger/tables.server.ts";
import { invoiceHolds, payments, refunds } from "#features/commerce/payments/tables.server.ts";
import { systemContext, transaction, type Services } from "#platform/context.server.ts";
import { ANNA } from "#test/customers.ts";

/** Invoices for tests that aren't about orders. */

export const RUTH = { ...ANNA, name: "Ruth Bech", email: "ruth@example.org" };

type Given = { email?: string; userId?: string; gross?: number; locale?: "da" | "en" | "es" };

/** Of one plate. */
export function anInvoice(
  { services }: { services: Services },
  { email = RUTH.email, userId, gross = 69_500, locale = "da" }: Given = {},
): Promise<{ id: string; number: number }> {
  const ctx = systemContext(services);
  const customer = { ...RUTH, email };
  const lines = [{ text: "Mindeplade", gross, vatPercent: 25, account: "plates" as const }];
  return transaction(ctx, (tx) =>
    issueInvoice(tx, ctx, { orderId: null, userId: userId ?? null, customer, locale, lines }),
  );
}

/** The sum of what was posted about an invoice, by account. */
export async function postedFor({ services }: { services: Services }, invoiceId: string) {
  const rows = await services.database
    .select({ account: postings.account, amount: postings.amount })
    .from(postings)
    .innerJoin(vouchers, eq(vouchers.id, postings.voucherId))
    .where(eq(vouchers.invoiceId, invoiceId));
  const sums: Record<number, number> = {};
  for (const { account, amount } of rows) sums[account] = (sums[account] ?? 0) + amount;
  return sums;
}

/** What was paid and paid back of an invoice, and why it is held, in their order. */
export function movesOf({ database }: Services) {
  return {
    paymentsOf: (invoiceId: string) =>
      database
        .select({ amount: payments.amount, means: payments.means })
        .from(payments)
        .where(eq(payments.invoiceId, invoiceId))
        .orderBy(payments.id),
    refundsOf: (invoiceId: string) =>
      database
        .select({ amount: refunds.amount, state: refunds.state })
        .from(refunds)
        .where(eq(refunds.invoiceId, invoiceId))
        .orderBy(refunds.id),
    heldFor: async (invoiceId: string) => {
      const held = eq(invoiceHolds.invoiceId, invoiceId);
      const rows = await database.select().from(invoiceHolds).where(held);
      return rows.map(({ reason }) => reason);
    },
  };
}
