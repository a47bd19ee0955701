import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { TicketState } from "../contract.ts";
import { ticketMessages, tickets } from "../tables.server.ts";
import type { TicketPresence } from "./contract.ts";

/** Unfinished answers of staff, each their own. */
export const ticketDrafts = pgTable(
  "ticket_drafts",
  {
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    body: text().notNull(),
    savedAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.userId] }),
    index("ticket_drafts_user").on(table.userId),
  ],
);

/** Who has a ticket open: true for some seconds after `seenAt`. */
export const ticketPresence = pgTable(
  "ticket_presence",
  {
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    doing: text().$type<TicketPresence["doing"]>().notNull(),
    seenAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.userId] }),
    index("ticket_presence_user").on(table.userId),
    index("ticket_presence_seen").on(table.seenAt),
  ],
);

/** How a ticket stood before a reply, as long as that can be taken back. */
export const ticketUndos = pgTable("ticket_undos", {
  messageId: uuid()
    .primaryKey()
    .references(() => ticketMessages.id, { onDelete: "cascade" }),
  state: text().$type<TicketState>().notNull(),
  /** The state that the reply left. */
  nextState: text().$type<TicketState>().notNull(),
  answerBy: timestamptz(),
  snoozedUntil: timestamptz(),
  lastMessageAt: timestamptz().notNull(),
});
