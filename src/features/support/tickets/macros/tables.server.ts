import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Macro } from "./contract.ts";

/** Texts for replies, written by whoever manages support; they name nobody. */
export const ticketMacros = pgTable("ticket_macros", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** The name without regard to case: each is there once. */
  nameKey: text().notNull().unique("ticket_macros_name"),
  texts: jsonb().$type<Macro["texts"]>().notNull(),
  then: text().$type<Macro["then"]>(),
  changedAt: timestamptz().notNull(),
});
