import { and, asc, eq, lt, sql } from "drizzle-orm";
import { transaction, type Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { forEachId } from "../../clock/engine/each.server.ts";
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
  await forEachId(services, "invoice", oldInvoices(database, kept), (id) =>
    transaction(services, async (tx) => {
      await deleteDocuments(tx, services, id);
      await forgetCustomer(tx, id);
    }),
  );
}

/** Those that still have their customer, the oldest first; one that stays doesn't come again. */
async function* oldInvoices(reader: Reader, kept: string): AsyncGenerator<string> {
  const { issuedOn, number } = invoices;
  for (let after = { issuedOn: "0001-01-01", number: 0 }; ;) {
    const some = await reader
      .select({ id: invoices.id, issuedOn, number })
      .from(invoices)
      .innerJoin(invoiceCustomers, eq(invoiceCustomers.invoiceId, invoices.id))
      .where(
        and(
          lt(issuedOn, kept),
          sql`(${issuedOn}, ${number}) > (${after.issuedOn}::date, ${after.number}::bigint)`,
        ),
      )
      .orderBy(asc(issuedOn), asc(number))
      .limit(BATCH);
    for (const { id } of some) yield id;
    const last = some.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
