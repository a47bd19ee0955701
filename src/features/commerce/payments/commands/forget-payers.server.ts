import { and, lt, ne, or } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { today } from "../../clock/queries.server.ts";
import { bankEntries } from "../tables.server.ts";

/**
 * Removes who paid, and what they wrote, after the fifth financial year: so long bookkeeping asks for
 * it (bogføringsloven § 12: five years from the end of the financial year).
 */
export async function forgetPayers(services: Services): Promise<void> {
  const { database } = services;
  const year = Number((await today(services, database)).slice(0, 4));
  await database
    .update(bankEntries)
    .set({ payerName: "", text: "", endToEnd: "", references: [] })
    .where(
      and(
        lt(bankEntries.bookedOn, `${year - 5}-01-01`),
        or(ne(bankEntries.payerName, ""), ne(bankEntries.text, ""), ne(bankEntries.endToEnd, "")),
      ),
    );
}
