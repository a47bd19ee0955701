import { asc, eq, lt } from "drizzle-orm";
import { transaction, type Services } from "#platform/context.server.ts";
import { today } from "../../clock/queries.server.ts";
import { deleteDocuments } from "../documents/commands.server.ts";
import { firstKeptDay } from "../model.ts";
import { forgetCustomer } from "../commands.server.ts";
import { invoiceCustomers, invoices } from "../tables.server.ts";

/** Read at a time. */
const BATCH = 500;

/**
 * Removes who invoices were issued to, and the documents that say it, after the fifth financial year: so
 * long bookkeeping asks for them. Numbers, amounts and vouchers stay. Files go first: what is broken off
 * is found again by its row.
 */
export async function forgetCustomers(services: Services): Promise<void> {
  const { database } = services;
  const kept = firstKeptDay(await today(services, database));
  for (;;) {
    const old = await database
      .select({ id: invoices.id })
      .from(invoices)
      .innerJoin(invoiceCustomers, eq(invoiceCustomers.invoiceId, invoices.id))
      .where(lt(invoices.issuedOn, kept))
      .orderBy(asc(invoices.issuedOn), asc(invoices.number))
      .limit(BATCH);
    if (old.length === 0) return;
    for (const { id } of old) {
      await transaction(services, async (tx) => {
        await deleteDocuments(tx, services, id);
        await forgetCustomer(tx, id);
      });
    }
  }
}
