import {
  boolean,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { invitations } from "#features/accounts/invitations/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { memorials } from "../tables.server.ts";

/** The custodians of a page, in order. Each was invited; those who accepted are keepers as well. */
export const custodians = pgTable(
  "custodians",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    place: integer().notNull(),
    /** The invited person, when they already kept the page. */
    meantId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** `null` until accepted; then the user who accepted. */
    invitationId: uuid()
      .unique("custodians_invitation")
      .references(() => invitations.id, { onDelete: "cascade" }),
    userId: uuid(),
    /** Named by a former owner; can take nothing over before the new owner confirms. */
    awaitsOwner: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    unique("custodians_person").on(table.memorialId, table.userId),
    foreignKey({
      columns: [table.memorialId, table.userId],
      foreignColumns: [keepers.memorialId, keepers.userId],
      name: "custodians_keeper",
    }).onDelete("cascade"),
  ],
);

/** A custodian's open request for the page. One at a time; deleted with the requester. */
export const custodyRequests = pgTable(
  "custody_requests",
  {
    memorialId: uuid().primaryKey(),
    custodianId: uuid().notNull(),
    askedAt: timestamptz().notNull(),
    handOverAt: timestamptz().notNull(),
    /** Number of reminders sent to the owner. */
    reminded: integer().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.memorialId, table.custodianId],
      foreignColumns: [custodians.memorialId, custodians.id],
      name: "custody_requests_custodian",
    }).onDelete("cascade"),
  ],
);
