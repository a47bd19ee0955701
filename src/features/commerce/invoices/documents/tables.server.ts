import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import { invoices } from "../tables.server.ts";

/**
 * The documents of an invoice, made by a job after the commit. Kept with their hashes, so that a file
 * that was changed or lost is noticed.
 */
export const invoiceDocuments = pgTable("invoice_documents", {
  invoiceId: uuid()
    .primaryKey()
    .references(() => invoices.id),
  pdfKey: text().notNull(),
  /** SHA-256 in hexadecimal. */
  pdfHash: text().notNull(),
  xmlKey: text().notNull(),
  xmlHash: text().notNull(),
  madeAt: timestamptz().notNull(),
});
