import { asc, inArray } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { invoiceReminders } from "./tables.server.ts";

/** Of each invoice, the first one first. */
export async function remindersOf(reader: Reader, invoiceIds: readonly string[]) {
  if (invoiceIds.length === 0) return new Map<string, never[]>();
  const rows = await reader
    .select()
    .from(invoiceReminders)
    .where(inArray(invoiceReminders.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoiceReminders.position));
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId);
}
