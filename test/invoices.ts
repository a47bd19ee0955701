import { eq } from "drizzle-orm";
import { issueInvoice } from "#features/commerce/invoices/commands.server.ts";
import { postings, vouchers } from "#features/commerce/ledger/tables.server.ts";
import { systemContext, transaction, type Services } from "#platform/context.server.ts";
import { ANNA } from "#test/customers.ts";

/** Invoices for tests that aren't about orders. */

export const RUTH = { ...ANNA, name: "Ruth Bech", email: "ruth@example.org" };

type Given = { email?: string; gross?: number; locale?: "da" | "en" | "es" };

/** Of one plate. */
export function anInvoice(
  { services }: { services: Services },
  { email = RUTH.email, gross = 69_500, locale = "da" }: Given = {},
): Promise<{ id: string; number: number }> {
  const ctx = systemContext(services);
  const customer = { ...RUTH, email };
  const lines = [{ text: "Mindeplade", gross, vatPercent: 25, account: "plates" as const }];
  return transaction(ctx, (tx) =>
    issueInvoice(tx, ctx, { orderId: null, customer, locale, lines }),
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
