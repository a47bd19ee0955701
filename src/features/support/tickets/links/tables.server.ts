import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { tickets } from "../tables.server.ts";

/**
 * The secrets of threads, in links and in the addresses that mails are answered to. An expired one stays
 * with its ticket: whoever holds it may ask for a fresh link, mailed to the thread's own address.
 */
export const ticketLinks = pgTable(
  "ticket_links",
  {
    tokenHash: bytes().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index("ticket_links_ticket").on(table.ticketId)],
);
