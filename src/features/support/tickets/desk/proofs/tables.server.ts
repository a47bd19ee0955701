import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { tickets } from "../../tables.server.ts";

/** Accounts that were asked whether a ticket is theirs; deleted once expired. */
export const ticketProofRequests = pgTable(
  "ticket_proof_requests",
  {
    id: uuid().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    /** The account that the ticket seems to be from: its own address is asked. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `null` until the mail is sent. */
    tokenHash: bytes().unique("ticket_proof_requests_token"),
    askedAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (table) => [
    index("ticket_proof_requests_ticket").on(table.ticketId),
    index("ticket_proof_requests_user").on(table.userId),
  ],
);
