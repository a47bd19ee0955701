import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { moment } from "#platform/database/columns.server.ts";

export const qrCodes = pgTable(
  "qr_codes",
  {
    /** Nine characters; drawn at random, never derived, never used again. */
    code: text().primaryKey(),
    ownerId: uuid().references(() => users.id, { onDelete: "set null" }),
    activationKeyHash: text().notNull(),
    keyTries: integer().notNull(),
    locked: boolean().notNull(),
    createdAt: moment().notNull(),
    retiredAt: moment(),
  },
  (table) => [index("qr_codes_owner").on(table.ownerId)],
);

export const qrLinks = pgTable(
  "qr_links",
  {
    code: text()
      .notNull()
      .references(() => qrCodes.code),
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.memorialId] }),
    index("qr_links_memorial").on(table.memorialId),
  ],
);

/** Every step of a code's life. Rows are only ever added: a correction is a new one. */
export const qrHistory = pgTable(
  "qr_history",
  {
    id: uuid().primaryKey(),
    code: text()
      .notNull()
      .references(() => qrCodes.code),
    step: text().$type<"created" | "claimed" | "linked" | "passedOn">().notNull(),
    at: moment().notNull(),
    actorId: uuid(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index("qr_history_code").on(table.code, table.at)],
);
