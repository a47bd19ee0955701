import { and, lt, ne, or } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { today } from "../../clock/queries.server.ts";
import { firstKeptDay } from "../../invoices/model.ts";
import { bankEntries } from "../tables.server.ts";

/**
 * Removes who paid, and what they wrote, after the fifth financial year: so long bookkeeping asks for
 * it.
 */
export async function forgetPayers(services: Services): Promise<void> {
  const { database } = services;
  const kept = firstKeptDay(await today(services, database));
  await database
    .update(bankEntries)
    .set({ payerName: "", text: "", endToEnd: "", references: [], identifiers: [] })
    .where(
      and(
        lt(bankEntries.bookedOn, kept),
        or(ne(bankEntries.payerName, ""), ne(bankEntries.text, ""), ne(bankEntries.endToEnd, "")),
      ),
    );
}
