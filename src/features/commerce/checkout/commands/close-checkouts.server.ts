import { and, eq, gt } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { dueOf } from "../../invoices/queries.server.ts";
import { providerOf } from "../queries.server.ts";
import { checkouts } from "../tables.server.ts";

/**
 * Closes the pages of the provider on which more would be paid than is left of an invoice. Asked again it
 * comes to the same. What was paid there at the same moment counts, and the surplus goes back.
 */
export async function closeBeyondDue(
  { database, config }: Services,
  invoiceId: string,
): Promise<void> {
  const provider = providerOf(config);
  if (provider === null) return;
  const due = await dueOf(database, invoiceId);
  const open = await database
    .select({ session: checkouts.session })
    .from(checkouts)
    .where(and(eq(checkouts.invoiceId, invoiceId), gt(checkouts.amount, due)))
    .orderBy(checkouts.openedAt);
  for (const { session } of open) await provider.closeCheckout(session);
}
