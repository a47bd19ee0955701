import { bigint, date, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { invoices } from "../tables.server.ts";

/** What was reminded of an invoice, the first time as 1. */
export const invoiceReminders = pgTable(
  "invoice_reminders",
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    position: integer().notNull(),
    /** The day in Denmark. */
    sentOn: date({ mode: "string" }).notNull(),
    /** In øre, without VAT. */
    fee: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.position] })],
);
