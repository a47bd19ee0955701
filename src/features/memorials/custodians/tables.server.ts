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
import { moment } from "#platform/database/columns.server.ts";
import { keepers, memorials } from "../tables.server.ts";

/** Who takes a page over one day, in order. Each was asked; who said yes keeps the page, too. */
export const custodians = pgTable(
  "custodians",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    place: integer().notNull(),
    /** Whom the owner meant, when they kept the page already. */
    meantId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Until there is a yes; then who gave it. */
    invitationId: uuid()
      .unique("custodians_invitation")
      .references(() => invitations.id, { onDelete: "cascade" }),
    userId: uuid(),
    /** Named by a former owner; takes nothing over before the new one has said yes. */
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

/** That a custodian asks for the page now. One at a time; it ends with whoever asks. */
export const custodyRequests = pgTable(
  "custody_requests",
  {
    memorialId: uuid().primaryKey(),
    custodianId: uuid().notNull(),
    askedAt: moment().notNull(),
    handOverAt: moment().notNull(),
    /** How many reminders the owner was sent. */
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
