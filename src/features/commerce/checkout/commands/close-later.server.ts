import { eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { closeCheckouts } from "../jobs.server.ts";
import { checkouts } from "../tables.server.ts";

/**
 * Handles `invoiceSettled` and `invoiceCredited`, and follows what was paid by card: pages of the provider
 * on which too much would be paid are closed.
 */
export async function closeLater(
  tx: Transaction,
  ctx: Context,
  { invoiceId }: { invoiceId: string },
): Promise<void> {
  const opened = await tx.$count(checkouts, eq(checkouts.invoiceId, invoiceId));
  if (opened === 0) return;
  const key = `${closeCheckouts.name}:${invoiceId}`;
  await ctx.jobs.enqueue(tx, closeCheckouts, { invoiceId }, { key });
}
